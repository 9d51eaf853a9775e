-- Raises if the events of a bundle do not run on, one by one, from the seq it names to its last. (That no seq stands
-- there twice is seen to by the primary key.)

CREATE FUNCTION log.check_runs_on(bundles log.bundle[], events log.new_event[]) RETURNS void
LANGUAGE plpgsql STABLE
SET search_path = log, pg_temp
AS $$
BEGIN
    IF EXISTS (
        SELECT FROM unnest(bundles) b
        FULL JOIN (
            SELECT n.campaign_id, count(*) AS total, min(n.seq) AS first, max(n.seq) AS last
            FROM unnest(events) n GROUP BY n.campaign_id
        ) e USING (campaign_id)
        WHERE (e.total, e.first, e.last) IS DISTINCT FROM (b.last_seq - b.seq, b.seq + 1, b.last_seq)
    ) THEN
        RAISE EXCEPTION 'a bundle''s events do not run on from its head' USING ERRCODE = 'check_violation';
    END IF;
END
$$;
