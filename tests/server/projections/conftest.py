"""The stores of the contract, for projections too."""

from tests.server.stores.conftest import address, opener, outliving, postgres

__all__ = ["address", "opener", "outliving", "postgres"]
