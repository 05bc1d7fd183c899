"""Archives: the whole content of a store, written to plain files and read back."""
