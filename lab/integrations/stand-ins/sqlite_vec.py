import os
import sqlite3


def load(connection: sqlite3.Connection) -> None:
    connection.load_extension(os.environ["SQLITE_VEC"])
