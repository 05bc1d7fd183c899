"""Tests of quick pairing."""
