from abc import ABC
from typing import Any, Iterable

from ..schema import Document


class BaseReader(ABC):
    def lazy_load_data(self, *args: Any, **load_kwargs: Any) -> Iterable[Document]:
        raise NotImplementedError

    def load_data(self, *args: Any, **load_kwargs: Any) -> list[Document]:
        return list(self.lazy_load_data(*args, **load_kwargs))
