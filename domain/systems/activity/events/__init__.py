"""What can happen in the Activity system."""
