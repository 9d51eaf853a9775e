"""What others' events mean to the Impresa system."""
