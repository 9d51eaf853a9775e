"""What the API says of itself: OpenAPI 3.1, with every act of the registry."""
