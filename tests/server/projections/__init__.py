"""Tests of the projections of finished games."""
