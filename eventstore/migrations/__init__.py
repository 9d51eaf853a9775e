"""The schema, built step by step."""
