"""A loader for LangChain, one Document per chunk: FoliomarkLoader("report.pdf").load()"""
import os
import sys

from foliomark import Converter, Service
from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document


class FoliomarkLoader(BaseLoader):
    def __init__(self, path: str, chunk_tokens: int = 500, foliomark: Converter = Service()):
        self.path, self.chunk_tokens, self.foliomark = path, chunk_tokens, foliomark

    def lazy_load(self):
        report = self.foliomark.convert(self.path, chunks=self.chunk_tokens)
        for chunk in report.chunks:
            about = {key: chunk[key] for key in ("index", "heading_path", "pages", "lines", "tokens")}
            yield Document(page_content=chunk["markdown"], metadata={"source": self.path, "title": report.title, **about})


if __name__ == "__main__":
    for document in FoliomarkLoader(sys.argv[1], foliomark=Service(os.environ["FOLIOMARK_URL"])).load():
        print(document.metadata["heading_path"], document.metadata["pages"], len(document.page_content))
