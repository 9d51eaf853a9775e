"""What can be asked of the Impact System."""
