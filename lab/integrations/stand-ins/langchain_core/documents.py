from typing import Any, Optional


class Document:
    def __init__(self, page_content: str, *, metadata: Optional[dict[str, Any]] = None, id: Optional[str] = None):
        self.page_content, self.metadata, self.id = page_content, metadata or {}, id
