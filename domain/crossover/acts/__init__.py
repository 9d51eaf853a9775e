"""What can be asked across systems."""
