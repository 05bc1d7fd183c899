"""What people are to each other: follows, friends, blocks, challenges, and who is online."""
