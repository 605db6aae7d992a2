"""The same functions for WebAssembly: entry points become exports of one module.

    target      Numba turned to 32-bit WebAssembly, in a process of its own
    exports       what the other side calls: pointers, lengths and numbers
    module      the parts of all entry points, linked and optimised as one object
    runtime.c   memory for the arrays that functions make, and a product of 128 bits

`python -m tools.wasm` builds it. Nothing of this is imported where games are played.
"""
