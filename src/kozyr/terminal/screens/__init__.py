"""The screens of `kozyr play`."""
