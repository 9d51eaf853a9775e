"""What can be asked of the dice."""
