"""The book's lettered refusals, each once, in the order of its sections."""
