"""What can be asked about members."""
