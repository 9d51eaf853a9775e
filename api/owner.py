"""The token of whoever runs the server: always one that is good."""

from __future__ import annotations

from api.keys import Keys, replace_owner_token
from api.people.tokens import SCOPES, Tokens
from eventstore import connect

LABEL = "owner"


async def with_good_owner_token(database: str, keys: Keys) -> Keys:
    """The keys with an owner's token that is good; a new one if the old one was revoked."""
    engine = connect(database, pool_size=1)
    try:
        tokens = Tokens(engine)
        await tokens.add(keys.owner_token, campaign=None, member=None, scopes=SCOPES, label=LABEL)
        if await tokens.find(keys.owner_token) is None:
            keys = replace_owner_token(keys)
            await tokens.add(keys.owner_token, campaign=None, member=None, scopes=SCOPES, label=LABEL)
    finally:
        await engine.dispose()
    return keys
