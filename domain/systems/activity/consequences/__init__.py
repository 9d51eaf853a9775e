"""What the events of others mean in the Activity system."""
