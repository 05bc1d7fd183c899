"""The stores of the contract, for projections too."""

from tests.server.stores.conftest import address, migrated_address, opener, outliving, postgres

__all__ = ["address", "migrated_address", "opener", "outliving", "postgres"]
