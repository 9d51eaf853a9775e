"""What every test may ask for. Nothing here starts a server before a test asks for a database."""

pytest_plugins = ["tests.kit.postgres"]
