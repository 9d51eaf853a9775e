"""What can be asked of the table."""
