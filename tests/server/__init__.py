"""The server: tables, storage, routes, sockets; and everything that may go wrong there."""
