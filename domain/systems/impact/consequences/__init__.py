"""What others' events mean in the Impact System."""
