-- Appends a batch of bundles, at most one of each campaign, in one round trip.
--
-- A bundle is one or more acts of one campaign, written all or not at all on top of the head it names. Answers one row
-- per bundle:
--   appended   it was written
--   known      one of its acts was committed before: act_id and seq say which, and hash is that of its first event
--   conflict   the campaign's head is another one: seq, hash and recorded_at say which (NULL: there is no such campaign)
--   busy       another transaction holds the campaign
-- A campaign that is busy or in conflict neither delays nor changes the others.
--
-- Meant for READ COMMITTED: what is judged must be read after the locks were taken, in a statement of its own.
-- ``opens`` creates the heads of campaigns whose bundle begins after seq 0; it may wait for another transaction that
-- creates the same campaign, so such bundles are sent by themselves.
--
-- Lookups in the log stand in LATERAL ... LIMIT 1, and sequential scans are off, so that no plan made while the log was
-- small can ever read it whole.

CREATE FUNCTION log.append(bundles log.bundle[], events log.new_event[], opens boolean)
RETURNS TABLE (campaign_id uuid, outcome text, act_id uuid, seq bigint, hash bytea, recorded_at timestamptz)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 20
SET search_path = log, pg_temp
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
    asked  uuid[] := ARRAY(SELECT b.campaign_id FROM unnest(bundles) b);
    locked uuid[];
BEGIN
    PERFORM log.check_runs_on(bundles, events);

    IF opens THEN
        INSERT INTO campaign_head (campaign_id, seq, hash, recorded_at)
        SELECT b.campaign_id, b.seq, b.hash, b.recorded_at
        FROM unnest(bundles) b WHERE b.seq = 0
        ORDER BY b.campaign_id
        ON CONFLICT DO NOTHING;
    END IF;

    locked := ARRAY(
        SELECT h.campaign_id FROM campaign_head h WHERE h.campaign_id = ANY (asked)
        ORDER BY h.campaign_id
        FOR NO KEY UPDATE SKIP LOCKED
    );

    RETURN QUERY
    WITH known AS MATERIALIZED (
        SELECT DISTINCT ON (e.campaign_id) e.campaign_id, e.act_id, e.seq, e.hash
        FROM unnest(events) n
        CROSS JOIN LATERAL (
            SELECT * FROM event e
            WHERE e.campaign_id = n.campaign_id AND e.act_id = n.act_id AND e.nth = 0 LIMIT 1
        ) e
        WHERE n.nth = 0
        ORDER BY e.campaign_id, e.seq
    ),
    judged AS MATERIALIZED (
        SELECT b.campaign_id, b.last_seq,
               CASE
                   WHEN k.seq IS NOT NULL THEN 'known'
                   WHEN h.seq IS NULL THEN 'conflict'
                   WHEN b.campaign_id <> ALL (locked) THEN 'busy'
                   WHEN h.seq <> b.seq OR h.hash <> b.hash OR h.recorded_at > b.recorded_at THEN 'conflict'
                   ELSE 'appended'
               END AS outcome,
               k.act_id, coalesce(k.seq, h.seq) AS seq, coalesce(k.hash, h.hash) AS hash, h.recorded_at
        FROM unnest(bundles) b
        LEFT JOIN LATERAL (SELECT * FROM campaign_head h WHERE h.campaign_id = b.campaign_id LIMIT 1) h ON true
        LEFT JOIN known k ON k.campaign_id = b.campaign_id
    ),
    written AS (
        INSERT INTO event (campaign_id, seq, origin_campaign, act_id, nth, name, type, version, place, audience, actor,
                           on_behalf_of, recorded_at, rules, body, salt, hash, stands_for, fingerprint, command,
                           command_salt)
        SELECT n.campaign_id, n.seq, n.campaign_id, n.act_id, n.nth, n.name, n.type, n.version, n.place, n.audience,
               n.actor, n.on_behalf_of, n.recorded_at, n.rules, n.body, n.salt, n.hash, n.stands_for, n.fingerprint,
               n.command, n.command_salt
        FROM unnest(events) n
        JOIN judged j ON j.campaign_id = n.campaign_id
        WHERE j.outcome = 'appended'
    ),
    moved AS (
        UPDATE campaign_head h
        SET seq = n.seq, hash = n.hash, recorded_at = n.recorded_at
        FROM judged j
        JOIN unnest(events) n ON n.campaign_id = j.campaign_id AND n.seq = j.last_seq
        WHERE h.campaign_id = ANY (asked) AND h.campaign_id = j.campaign_id AND j.outcome = 'appended'
    )
    SELECT j.campaign_id, j.outcome, j.act_id, j.seq, j.hash, j.recorded_at FROM judged j;
END
$$;
