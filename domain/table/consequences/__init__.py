"""What others' events mean at the table."""
