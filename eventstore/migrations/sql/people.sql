-- Names, addresses and secrets of people. None of it is in the log, and all of it can be erased.

CREATE TABLE people.member (
    campaign_id  uuid NOT NULL,
    member_id    text NOT NULL,
    display_name text NOT NULL,
    address      text,
    created_at   timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (campaign_id, member_id)
);

CREATE TABLE people.token (
    hash        bytea PRIMARY KEY,
    campaign_id uuid,
    member_id   text,
    scopes      text[] NOT NULL,
    label       text NOT NULL DEFAULT '',
    created_at  timestamptz NOT NULL DEFAULT now(),
    expires_at  timestamptz,
    revoked_at  timestamptz
);
CREATE INDEX token_of_member ON people.token (campaign_id, member_id);
COMMENT ON COLUMN people.token.campaign_id IS 'NULL: the token is good for the whole server.';

CREATE TABLE people.invite (
    hash        bytea PRIMARY KEY,
    campaign_id uuid NOT NULL,
    roles       text[] NOT NULL,
    uses_left   integer CHECK (uses_left >= 0),
    created_at  timestamptz NOT NULL DEFAULT now(),
    expires_at  timestamptz
);
CREATE INDEX invite_of_campaign ON people.invite (campaign_id);
COMMENT ON COLUMN people.invite.uses_left IS 'NULL: any number.';
