"""Archives: everything in a store as plain files, written and read."""
