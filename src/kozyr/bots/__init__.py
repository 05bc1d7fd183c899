"""Players that are programs: interface, levels, memory and arena (docs/explanation/bots.md).

A § is a section of docs/reference/rules.md.
"""
