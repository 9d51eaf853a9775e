"""The way in: HTTP, the live stream, webhooks, the `retcon` command and the PostgreSQL it may bring along."""
