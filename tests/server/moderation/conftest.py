"""Tests are asynchronous, as those of calls are, and have the stores of the contract."""

from tests.server.api.calls.conftest import api, pytest_pyfunc_call
from tests.server.stores.conftest import address, migrated_address, opener, postgres

__all__ = ["address", "api", "migrated_address", "opener", "postgres", "pytest_pyfunc_call"]
