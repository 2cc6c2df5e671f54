"""Answers with page and heading path from a vector store: python3 vector_search.py report.pdf -- net income

Chunks go into SQLite with sqlite-vec. There is no model in here: a vector counts a chunk's words, hashed to 1,024
places, so only the same words are near each other. Put an embedding model in the place of `embed` for meaning.
"""
import math
import os
import re
import sqlite3
import sys
import zlib
from array import array

import sqlite_vec
from foliomark import Service

SIZE = 1024


def embed(text):
    vector = [0.0] * SIZE
    for word in re.findall(r"\w+", text.lower()):
        vector[zlib.crc32(word.encode()) % SIZE] += 1
    length = math.hypot(*vector) or 1
    return array("f", [value / length for value in vector]).tobytes()


foliomark = Service(os.environ.get("FOLIOMARK_URL", "http://localhost:8080"))
split = sys.argv.index("--")
database = sqlite3.connect(":memory:")
database.enable_load_extension(True)
sqlite_vec.load(database)
database.execute(
    f"CREATE VIRTUAL TABLE chunk USING vec0(vector float[{SIZE}] distance_metric=cosine, +place TEXT, +body TEXT)"
)
for path in sys.argv[1:split]:
    for chunk in foliomark.convert(path, chunks=200).chunks:
        pages = "–".join(map(str, sorted(set(chunk["pages"] or []))))
        place = f"{os.path.basename(path)}, page {pages} ({' › '.join(chunk['heading_path'])})"
        row = (embed(chunk["markdown"]), place, chunk["markdown"])
        database.execute("INSERT INTO chunk (vector, place, body) VALUES (?, ?, ?)", row)

found = database.execute(
    "SELECT place, body, distance FROM chunk WHERE vector MATCH ? AND k = 3 ORDER BY distance",
    (embed(" ".join(sys.argv[split + 1 :])),),
)
for place, body, distance in found:
    print(f"{place}, distance {distance:.2f}\n    {' '.join(body.split())[:120]}")
