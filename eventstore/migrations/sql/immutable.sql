-- Refuses every change to the log, also to its owner.

CREATE FUNCTION log.refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is immutable: % on %.% is refused', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege',
              HINT = 'Append an act that corrects it.';
END
$$;

-- Row triggers on a partitioned table are cloned to its partitions; statement triggers are not.
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON log.event
    FOR EACH ROW EXECUTE FUNCTION log.refuse_change();
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON log.signed_head
    FOR EACH ROW EXECUTE FUNCTION log.refuse_change();

DO $$
DECLARE
    relation regclass;
BEGIN
    FOR relation IN
        SELECT 'log.event'::regclass UNION ALL SELECT 'log.signed_head'::regclass
        UNION ALL SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'log.event'::regclass
    LOOP
        EXECUTE format('CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON %s '
                       'FOR EACH STATEMENT EXECUTE FUNCTION log.refuse_change()', relation);
    END LOOP;
END
$$;
