"""What one system refuses of the tests of another."""
