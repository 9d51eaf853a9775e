"""The endpoints, a module each; ``api.application`` puts them together."""
