"""Programs that build the client, compile modules, and write generated files and documentation."""
