-- Copies the first events of a campaign into a new one, with their hashes and where they came from.

CREATE FUNCTION log.branch(source uuid, upto bigint, target uuid) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = log, pg_temp
BEGIN ATOMIC
    INSERT INTO log.campaign_head (campaign_id, seq, hash, recorded_at)
    SELECT target, e.seq, e.hash, e.recorded_at FROM log.event e WHERE e.campaign_id = source AND e.seq = upto;

    INSERT INTO log.event (campaign_id, seq, origin_campaign, act_id, nth, name, type, version, place, audience, actor,
                           on_behalf_of, recorded_at, rules, body, salt, hash, stands_for, fingerprint, command,
                           command_salt)
    SELECT target, e.seq, e.origin_campaign, e.act_id, e.nth, e.name, e.type, e.version, e.place, e.audience, e.actor,
           e.on_behalf_of, e.recorded_at, e.rules, e.body, e.salt, e.hash, e.stands_for, e.fingerprint, e.command,
           e.command_salt
    FROM log.event e
    WHERE e.campaign_id = source
      AND e.seq <= (SELECT h.seq FROM log.campaign_head h WHERE h.campaign_id = target);
END;
