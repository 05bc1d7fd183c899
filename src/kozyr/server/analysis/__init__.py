"""The queue of games to analyse, and the stored reports."""
