"""What happens to dice."""
