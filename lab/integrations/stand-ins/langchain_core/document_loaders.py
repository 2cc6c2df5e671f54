from abc import ABC
from typing import Iterator

from .documents import Document


class BaseLoader(ABC):
    def load(self) -> list[Document]:
        return list(self.lazy_load())

    def lazy_load(self) -> Iterator[Document]:
        raise NotImplementedError
