"""What every rulebook is made of: acts, events, refusals, who sees what, and the play they are folded into."""
