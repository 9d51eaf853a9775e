"""What Activity refuses of the events of others."""
