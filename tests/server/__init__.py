"""The server: tables, storage, doors, sockets; and everything that may go wrong there."""
