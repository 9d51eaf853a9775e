"""What may be asked of the Impresa system."""
