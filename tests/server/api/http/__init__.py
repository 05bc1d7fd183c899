# ruff: noqa: A005 - named after what it tests
