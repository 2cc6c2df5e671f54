"""A loader as retrieval frameworks expect one: for document in FoliomarkLoader("report.pdf").lazy_load(): …"""
import json
import os
import sys
import urllib.parse
import urllib.request
from dataclasses import dataclass, field


@dataclass
class Document:
    page_content: str
    metadata: dict = field(default_factory=dict)


class FoliomarkLoader:
    def __init__(self, path, size=500, service=os.environ.get("FOLIOMARK_URL", "http://localhost:8080")):
        self.path, self.size, self.service = path, size, service

    def lazy_load(self):
        name = urllib.parse.quote(os.path.basename(self.path))
        address = f"{self.service}/api/v1/convert?chunks={self.size}&filename={name}"
        headers = {"Content-Type": "application/octet-stream"}
        with open(self.path, "rb") as file:
            request = urllib.request.Request(address, data=file.read(), headers=headers)
        with urllib.request.urlopen(request) as response:
            result = json.load(response)
        for chunk in result["chunks"]:
            about = {key: chunk[key] for key in ("index", "headings", "pages", "lines", "tokens")}
            yield Document(chunk["markdown"], {"source": self.path, "title": result["title"], **about})


if __name__ == "__main__":
    for document in FoliomarkLoader(sys.argv[1]).lazy_load():
        print(document.metadata["headings"], len(document.page_content))
