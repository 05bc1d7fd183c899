"""The program."""


def main() -> int:
    return 0
