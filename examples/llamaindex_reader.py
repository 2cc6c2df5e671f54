"""A reader for LlamaIndex, one Document per chunk; also for SimpleDirectoryReader(file_extractor={".pdf": …})."""
import os
import sys
from pathlib import Path

from foliomark import Converter, Service
from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document


class FoliomarkReader(BaseReader):
    def __init__(self, chunk_tokens: int = 500, foliomark: Converter = Service()):
        self.chunk_tokens, self.foliomark = chunk_tokens, foliomark

    def lazy_load_data(self, file: Path, extra_info: dict | None = None):
        report = self.foliomark.convert(file, chunks=self.chunk_tokens)
        for chunk in report.chunks:
            about = {key: chunk[key] for key in ("index", "heading_path", "pages", "lines", "tokens")}
            about = {"file_name": file.name, "title": report.title, **about, **(extra_info or {})}
            yield Document(text=chunk["markdown"], metadata=about)


if __name__ == "__main__":
    reader = FoliomarkReader(foliomark=Service(os.environ["FOLIOMARK_URL"]))
    for document in reader.load_data(Path(sys.argv[1])):
        print(document.metadata["heading_path"], document.metadata["pages"], len(document.text))
