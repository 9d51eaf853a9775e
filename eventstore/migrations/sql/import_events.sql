-- Adds sealed events to a campaign that this very transaction creates, keeping their hashes and where they came from.
--
-- Called with after = 0 first, then again and again in the same transaction; the caller verifies what was written before
-- it commits. A campaign that was there before is refused, so the log of a committed campaign cannot grow this way.

CREATE FUNCTION log.import_events(campaign uuid, after bigint, events log.new_event[]) RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = log, pg_temp
AS $$
DECLARE
    last bigint := after + cardinality(events);
BEGIN
    IF after = 0 THEN
        INSERT INTO campaign_head (campaign_id, seq, hash, recorded_at)
        VALUES (campaign, 0, decode(repeat('00', 32), 'hex'), 'epoch');
    END IF;
    PERFORM FROM campaign_head h
    WHERE h.campaign_id = campaign AND h.seq = after AND h.xmin = pg_current_xact_id()::xid;
    IF NOT FOUND OR EXISTS (SELECT FROM unnest(events) n WHERE n.seq NOT BETWEEN after + 1 AND last) THEN
        RAISE EXCEPTION 'only a campaign that is being created can be imported, in order'
            USING ERRCODE = 'check_violation';
    END IF;

    INSERT INTO event (campaign_id, seq, origin_campaign, act_id, nth, name, type, version, place, audience, actor,
                       on_behalf_of, recorded_at, rules, body, salt, hash, stands_for, fingerprint, command, command_salt)
    SELECT campaign, n.seq, n.origin_campaign, n.act_id, n.nth, n.name, n.type, n.version, n.place, n.audience, n.actor,
           n.on_behalf_of, n.recorded_at, n.rules, n.body, n.salt, n.hash, n.stands_for, n.fingerprint, n.command,
           n.command_salt
    FROM unnest(events) n;

    UPDATE campaign_head h
    SET seq = n.seq, hash = n.hash, recorded_at = n.recorded_at
    FROM unnest(events) n
    WHERE h.campaign_id = campaign AND n.seq = last;
    RETURN last;
END
$$;
