"""What others' events mean for the dice."""
