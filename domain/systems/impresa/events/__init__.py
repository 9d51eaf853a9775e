"""What happens in the Impresa system."""
