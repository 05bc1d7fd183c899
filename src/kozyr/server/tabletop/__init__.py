"""The tabletop API: Durak on a generic card table with stacks, piles, hands and card transfers."""
