"""The rules in a browser: Python by Pyodide, which has neither NumPy nor Numba, and the compiled
functions as WebAssembly.

    arrays      records and arrays of numbers, as much of NumPy as games need
    models      models of messages, as much of pydantic as the server's tables need
    compiler    stands in for `rules.compiler`: entry points are functions of the module
    kernel      calls those functions, with what arrays hold copied there and back
    install     puts the stand-ins where the rest looks for the packages

Everything else is the same Python as on a server: no rule, choice or event is written here.
"""
