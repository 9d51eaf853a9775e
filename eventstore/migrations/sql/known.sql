-- What the append function asks about acts that were committed before.

CREATE FUNCTION log.first_of_act(campaign uuid, act uuid) RETURNS TABLE (act_id uuid, seq bigint, hash bytea)
LANGUAGE plpgsql STABLE ROWS 1
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN QUERY
    SELECT e.act_id, e.seq, e.hash FROM log.event e WHERE e.campaign_id = campaign AND e.act_id = act AND e.nth = 0;
END
$$;

-- The campaigns of ``free`` none of whose acts is known.
CREATE FUNCTION log.without_known(free uuid[], events log.new_event[]) RETURNS uuid[]
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
    SELECT ARRAY(
        SELECT f FROM unnest(free) f
        WHERE NOT EXISTS (
            SELECT FROM unnest(events) n
            CROSS JOIN LATERAL log.first_of_act(n.campaign_id, n.act_id)
            WHERE n.campaign_id = f AND n.nth = 0
        )
    );
END;
