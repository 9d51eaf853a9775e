"""What happens in rulings."""
