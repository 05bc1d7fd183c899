"""Commands of the program that have a module each: their options, and what they print."""
