-- What can be thrown away, or is moved on by its consumer.

CREATE TABLE cache.snapshot (
    campaign_id  uuid NOT NULL,
    place        bigint NOT NULL,
    code         bytea NOT NULL,
    canon        bytea NOT NULL,
    state        bytea NOT NULL,
    made_at      timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (campaign_id, place, code, canon)
);
COMMENT ON TABLE cache.snapshot IS 'States at places, valid for one version of the code and one canon up to there.';

CREATE TABLE feed.cursor (
    campaign_id uuid NOT NULL,
    consumer    text NOT NULL,
    seq         bigint NOT NULL CHECK (seq >= 0),
    PRIMARY KEY (campaign_id, consumer)
);
COMMENT ON TABLE feed.cursor IS 'Up to which seq each consumer has taken in each campaign.';
