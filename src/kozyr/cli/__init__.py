"""The program `kozyr`: its commands, the engine protocol, and positions drawn in a terminal."""
