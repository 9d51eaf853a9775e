"""What happens at the table, whatever the campaign plays."""
