"""Names for the ids that stand in commands, events and state: opaque text, minted by ``Table.mint`` or the API."""

MemberId = str
CharacterId = str
SceneId = str
ActId = str
