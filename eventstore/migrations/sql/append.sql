-- Appends a batch of bundles, at most one of each campaign, in one round trip.
--
-- A bundle is one or more acts of one campaign, written all or not at all on top of the head it names. Answers a row for
-- every bundle that was NOT written:
--   known      one of its acts was committed before: act_id and seq say which, and hash is that of its first event
--   conflict   the campaign's head is another one: seq, hash and recorded_at say which (NULL: there is no such campaign)
--   busy       another transaction holds the campaign
-- A campaign that is known, busy or in conflict neither delays nor changes the others.
--
-- ``opens`` creates the heads of campaigns whose bundle begins after seq 0; it may wait for another transaction that
-- creates the same campaign, so such bundles are sent by themselves.
--
-- An act that is known although its bundle expects the very head breaks the batch with a unique violation, and nothing of
-- it is written. It is then sent again with ``careful``, which looks for known acts first: a look that the others are
-- spared.
--
-- Meant for READ COMMITTED: every statement must see what was committed before the heads were locked. Sequential scans
-- are off so that no plan made while the log was small ever reads it whole.

CREATE FUNCTION log.append(bundles log.bundle[], events log.new_event[], opens boolean, careful boolean)
RETURNS TABLE (campaign_id uuid, outcome text, act_id uuid, seq bigint, hash bytea, recorded_at timestamptz)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 1
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
    free  uuid[];    -- the campaigns that we have locked
    moved uuid[];    -- those of them that stand where their bundle expects, and whose heads were moved on
    due   bigint;    -- how many events belong to those
    added bigint;
BEGIN
    IF cardinality(bundles) = 1 AND NOT opens AND NOT careful THEN
        IF log.append_one(bundles[1], events) THEN
            RETURN;
        END IF;
    END IF;

    IF opens THEN
        INSERT INTO log.campaign_head (campaign_id, seq, hash, recorded_at)
        SELECT b.campaign_id, b.seq, b.hash, b.recorded_at FROM unnest(bundles) b WHERE b.seq = 0
        ON CONFLICT DO NOTHING;
    END IF;

    free := ARRAY(
        SELECT h.campaign_id FROM log.campaign_head h
        WHERE h.campaign_id = ANY (ARRAY(SELECT b.campaign_id FROM unnest(bundles) b))
        ORDER BY h.campaign_id
        FOR NO KEY UPDATE SKIP LOCKED
    );

    IF careful THEN
        free := log.without_known(free, events);
    END IF;

    WITH moved AS (
        UPDATE log.campaign_head h
        SET seq = b.last_seq, hash = b.last_hash, recorded_at = b.last_recorded_at
        FROM unnest(bundles) b
        WHERE h.campaign_id = b.campaign_id AND h.campaign_id = ANY (free)
          AND h.seq = b.seq AND h.hash = b.hash AND h.recorded_at <= b.recorded_at
        RETURNING h.campaign_id, b.last_seq - b.seq AS events
    )
    SELECT array_agg(m.campaign_id), sum(m.events) INTO moved, due FROM moved m;

    INSERT INTO log.event (
        campaign_id, seq, origin_campaign, act_id, nth, name, type, version, place, audience, actor, on_behalf_of,
        recorded_at, rules, body, salt, hash, stands_for, fingerprint, command, command_salt)
    SELECT
        n.campaign_id, n.seq, n.campaign_id, n.act_id, n.nth, n.name, n.type, n.version, n.place, n.audience,
        n.actor, n.on_behalf_of, n.recorded_at, n.rules, n.body, n.salt, n.hash, n.stands_for, n.fingerprint,
        n.command, n.command_salt
    FROM unnest(events) n
    JOIN unnest(bundles) b ON b.campaign_id = n.campaign_id
    WHERE n.campaign_id = ANY (moved) AND n.seq > b.seq AND n.seq <= b.last_seq
      AND (n.seq < b.last_seq OR n.hash = b.last_hash);
    GET DIAGNOSTICS added = ROW_COUNT;

    -- The key lets no seq stand twice, so as many events as there are seqs means that they run on.
    IF added <> due THEN
        RAISE EXCEPTION 'the events of a bundle do not run on from its head' USING ERRCODE = 'check_violation';
    END IF;
    IF cardinality(moved) = cardinality(bundles) THEN
        RETURN;
    END IF;

    RETURN QUERY
    SELECT b.campaign_id,
           CASE
               WHEN k.seq IS NOT NULL THEN 'known'
               WHEN h.seq IS NOT NULL AND b.campaign_id <> ALL (free) THEN 'busy'
               ELSE 'conflict'
           END,
           k.act_id, coalesce(k.seq, h.seq), coalesce(k.hash, h.hash), h.recorded_at
    FROM unnest(bundles) b
    LEFT JOIN LATERAL (SELECT * FROM log.campaign_head h WHERE h.campaign_id = b.campaign_id LIMIT 1) h ON true
    LEFT JOIN LATERAL (
        SELECT e.act_id, e.seq, e.hash
        FROM unnest(events) n
        CROSS JOIN LATERAL log.first_of_act(n.campaign_id, n.act_id) e
        WHERE n.campaign_id = b.campaign_id AND n.nth = 0
        ORDER BY e.seq LIMIT 1
    ) k ON true
    WHERE b.campaign_id <> ALL (coalesce(moved, '{}'));
END
$$;
