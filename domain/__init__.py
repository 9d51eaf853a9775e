"""The rules of Retcon: pure functions of values, with no clock, no randomness, no I/O, no SQL, no HTTP.

Each folder that has a ``state.py`` is a rulebook, found at start-up; ``play.py`` makes one decider of them all.
"""
