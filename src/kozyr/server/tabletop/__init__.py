"""Durak on a generic card table (document 003): stacks, piles, hands, and cards moved between them."""
