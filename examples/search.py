"""Full-text search over documents, with SQLite: python3 search.py report.pdf more.docx -- net income"""
import json
import os
import sqlite3
import sys
import urllib.parse
import urllib.request

SERVICE = os.environ.get("FOLIOMARK_URL", "http://localhost:8080")


def chunks_of(path, size=500):
    name = urllib.parse.quote(os.path.basename(path))
    request = urllib.request.Request(
        f"{SERVICE}/api/v1/convert?chunks={size}&filename={name}",
        data=open(path, "rb").read(),
        headers={"Content-Type": "application/octet-stream"},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["chunks"]


split = sys.argv.index("--")
database = sqlite3.connect(":memory:")
database.execute("CREATE VIRTUAL TABLE chunk USING fts5(body, headings, file UNINDEXED, pages UNINDEXED)")
for path in sys.argv[1:split]:
    for chunk in chunks_of(path):
        pages = "–".join(map(str, sorted(set(chunk["pages"] or []))))
        row = (chunk["markdown"], " › ".join(chunk["headings"]), os.path.basename(path), pages)
        database.execute("INSERT INTO chunk VALUES (?, ?, ?, ?)", row)

# Quoted, words are taken literally whatever characters they contain.
query = " ".join('"' + word.replace('"', "") + '"' for word in sys.argv[split + 1 :])
found = database.execute(
    "SELECT file, pages, headings, snippet(chunk, 0, '**', '**', '…', 12)"
    " FROM chunk WHERE chunk MATCH ? ORDER BY rank LIMIT 5",
    (query,),
)
for file, pages, headings, text in found:
    where = f"{file}, page {pages}" if pages else file
    print(f"{where} ({headings})\n    {' '.join(text.split())}")
