"""What the command and the service have in common."""
from __future__ import annotations

import asyncio
import os
from abc import ABC, abstractmethod
from typing import Any, AsyncIterator, BinaryIO, Iterable, Iterator, Union

from .results import Conversion, ConversionError

#: A path, the address of a document on the web, its bytes, or a file opened for reading bytes.
Source = Union[str, "os.PathLike[str]", bytes, BinaryIO]


class Converter(ABC):
    """Options are those of the HTTP API, by their names there: `max_tokens=8000`, `chunks=500`, `blocks="list"`."""

    @abstractmethod
    def convert(self, source: Source, *, filename: str | None = None, **options: Any) -> Conversion:
        """Raises ConversionError or UnavailableError. Bytes of a CSV need a `filename` with its extension."""

    @abstractmethod
    def convert_many(
        self, paths: Iterable[str | os.PathLike[str]], **options: Any
    ) -> Iterator[Conversion | ConversionError]:
        """Yields one result per path as each is ready, in any order: their `path` says whose it is."""

    async def convert_async(self, source: Source, *, filename: str | None = None, **options: Any) -> Conversion:
        return await asyncio.to_thread(self.convert, source, filename=filename, **options)

    async def convert_many_async(
        self, paths: Iterable[str | os.PathLike[str]], **options: Any
    ) -> AsyncIterator[Conversion | ConversionError]:
        results = self.convert_many(paths, **options)
        while (result := await asyncio.to_thread(next, results, None)) is not None:
            yield result


def is_address(source: Source) -> bool:
    return isinstance(source, str) and source.startswith(("http://", "https://"))
