"""When the Impresa system says no to what others do."""
