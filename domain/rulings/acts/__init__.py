"""What can be ruled, disputed, proposed and taken back."""
