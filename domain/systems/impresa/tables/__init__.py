"""The tables the rulebook prints, as the start a campaign may add to."""
