"""What is made of the log: the play at any place, views of it, and read models that can always be rebuilt."""
