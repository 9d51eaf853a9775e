"""People: their tokens, their names and their invitations. None of it is in the log, all of it can be erased."""
