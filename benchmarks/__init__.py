"""How fast: every figure in one run, `make bench` or `python -m benchmarks`."""
