"""The rule systems, one folder each, independent of each other."""
