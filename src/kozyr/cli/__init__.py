"""The program `kozyr`: its commands, the engine protocol, positions drawn in a terminal."""
