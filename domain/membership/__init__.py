"""Who is at the table, in which roles, and who plays which character. Never struck: its events are kept."""
