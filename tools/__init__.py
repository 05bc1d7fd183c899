"""What writes the made parts of the documentation."""
