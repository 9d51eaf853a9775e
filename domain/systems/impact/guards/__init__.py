"""When the Impact System refuses what another rulebook would allow."""
