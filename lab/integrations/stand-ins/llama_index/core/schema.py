from typing import Any


class Document:
    def __init__(self, *, text: str, metadata: dict[str, Any]):
        self.text, self.metadata = text, metadata
