"""Playing several systems side by side: the only room that may know more than one (ACT-72 to ACT-87).

One principle: every test, pool and figure carries its system, and no command of one system reads or changes a figure of
another. Words the systems share, used bare, are refused and told both full names.
"""
