-- The log. Rows are added by log.append, log.import_events and log.branch alone, and nothing ever changes them.

CREATE TABLE log.campaign_head (
    campaign_id uuid PRIMARY KEY,
    seq         bigint NOT NULL CHECK (seq >= 0),
    hash        bytea NOT NULL CHECK (length(hash) = 32),
    recorded_at timestamptz NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE log.campaign_head IS 'The end of each campaign''s log, and its lock. A cache of the last row.';

-- No CHECK constraints: they are compiled anew for every batch and partition. What they would say, the functions and the
-- chain say.
CREATE TABLE log.event (
    campaign_id     uuid NOT NULL,
    seq             bigint NOT NULL,
    origin_campaign uuid NOT NULL,
    act_id          uuid NOT NULL,
    nth             integer NOT NULL,
    name            text NOT NULL,
    type            text NOT NULL,
    version         integer NOT NULL,
    place           bigint NOT NULL,
    audience        text NOT NULL,
    actor           text NOT NULL,
    on_behalf_of    text,
    recorded_at     timestamptz NOT NULL,
    rules           text NOT NULL,
    body            bytea NOT NULL,
    salt            bytea NOT NULL,
    hash            bytea NOT NULL,
    stands_for      bigint,
    fingerprint     bytea,
    command         bytea,
    command_salt    bytea,
    PRIMARY KEY (campaign_id, seq)
) PARTITION BY HASH (campaign_id);
COMMENT ON TABLE log.event IS 'What has happened: immutable, gapless from 1 in every campaign, chained by hash.';
COMMENT ON COLUMN log.event.body IS 'Canonical JSON (RFC 8785) in UTF-8: exactly what is hashed.';
COMMENT ON COLUMN log.event.place IS 'Where the act stands in story order: its own first seq, or that of the act it stands for.';

CREATE UNIQUE INDEX event_act_once ON log.event (campaign_id, act_id) WHERE nth = 0;
CREATE INDEX event_standing_in ON log.event (campaign_id, place, seq) WHERE place < seq - nth;

CREATE TABLE log.signed_head (
    campaign_id uuid NOT NULL,
    seq         bigint NOT NULL,
    hash        bytea NOT NULL,
    signed_at   timestamptz NOT NULL,
    key_id      text NOT NULL,
    signature   bytea NOT NULL,
    PRIMARY KEY (campaign_id, seq, key_id)
);
COMMENT ON TABLE log.signed_head IS 'Heads signed with the server''s Ed25519 key, which is kept outside the database.';

-- The parameters of the functions: rows in PostgreSQL's binary format. Types are never changed, only added.
CREATE TYPE log.bundle AS (
    campaign_id      uuid,
    seq              bigint,
    hash             bytea,
    recorded_at      timestamptz,
    last_seq         bigint,
    last_hash        bytea,
    last_recorded_at timestamptz
);
CREATE TYPE log.new_event AS (
    campaign_id     uuid,
    seq             bigint,
    origin_campaign uuid,
    act_id          uuid,
    nth             integer,
    version         integer,
    place           bigint,
    recorded_at     timestamptz,
    salt            bytea,
    hash            bytea,
    name            text,
    type            text,
    audience        text,
    actor           text,
    on_behalf_of    text,
    rules           text,
    body            bytea,
    stands_for      bigint,
    fingerprint     bytea,
    command         bytea,
    command_salt    bytea
);

CREATE VIEW log.event_readable AS
SELECT campaign_id, seq, act_id, nth, name, type, version, place, audience, actor, on_behalf_of, recorded_at, rules,
       convert_from(body, 'UTF8')::jsonb AS body,
       convert_from(command, 'UTF8')::jsonb AS command,
       stands_for, origin_campaign, encode(hash, 'hex') AS hash
FROM log.event;
COMMENT ON VIEW log.event_readable IS 'The log for people with psql.';
