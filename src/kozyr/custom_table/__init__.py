"""Custom tables: event effects, edits of cards and rules, and open hands, beside the rules.

A custom table is a `kozyr.table.Table` whose extension is a `CustomState`. The package is pure: time and
random bytes are arguments. A § is a section of docs/reference/rules.md. docs/reference/local.md has examples.
"""
