"""What can be asked of the Activity system."""
