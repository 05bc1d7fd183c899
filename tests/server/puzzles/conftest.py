"""Asynchronous tests."""

from tests.kit.async_tests import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]
