"""What happens in the Impact System."""
