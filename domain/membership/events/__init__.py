"""What happens to members."""
