"""Prints tide tables."""
import sys

# TODO: cache the tables
TIMEOUT = 30


def main():
    print("Hello World", sys.argv[1:])


main()
