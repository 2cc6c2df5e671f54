"""By a service: yours, or a public one."""
from __future__ import annotations

import json
import os
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, Iterable, Iterator

from .converter import Converter, Source, is_address
from .results import Conversion, ConversionError, UnavailableError

#: The service's answers to a client that must wait, and to one whose request it could not serve.
TRY_AGAIN = (429, 500, 502, 503, 504)


class Service(Converter):
    def __init__(self, url: str = "http://localhost:8080", *, timeout: float = 120, connections: int = 4):
        """`timeout` in seconds; `connections` is how many documents `convert_many` sends at once."""
        self.url = url.rstrip("/")
        self.timeout = timeout
        self.connections = connections

    def convert(self, source: Source, *, filename: str | None = None, **options: Any) -> Conversion:
        if is_address(source):
            body = {"url": source, "filename": filename, **options}
            given = {name: value for name, value in body.items() if value is not None}
            return self._post("", json.dumps(given).encode(), "application/json")
        if isinstance(source, (str, os.PathLike)):
            with open(source, "rb") as file:
                return self.convert(file, filename=filename or os.path.basename(source), **options)
        query = _to_query({"filename": filename, **options})
        data = source if isinstance(source, bytes) else source.read()
        return self._post(query, data, "application/octet-stream")

    def convert_many(
        self, paths: Iterable[str | os.PathLike[str]], **options: Any
    ) -> Iterator[Conversion | ConversionError]:
        with ThreadPoolExecutor(self.connections) as pool:
            waiting = {pool.submit(self.convert, path, **options): os.fspath(path) for path in paths}
            for future in as_completed(waiting):
                yield _name(future, waiting[future])

    def _post(self, query: str, data: bytes, media_type: str) -> Conversion:
        address = f"{self.url}/api/v1/convert{query}"
        request = urllib.request.Request(address, data=data, headers={"Content-Type": media_type})
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as response:
                return Conversion.of(json.load(response))
        except urllib.error.HTTPError as error:
            raise _explain(error) from None
        except OSError as error:
            raise UnavailableError(f"{self.url} cannot be reached: {error}") from error


def _to_query(options: dict[str, Any]) -> str:
    given = {
        name: json.dumps(value) if isinstance(value, dict) else value
        for name, value in options.items()
        if value is not None
    }
    return f"?{urllib.parse.urlencode(given)}" if given else ""


def _explain(error: urllib.error.HTTPError) -> Exception:
    try:
        problem = json.load(error)
    except ValueError:
        problem = {"detail": f"The service answered with {error.code}."}
    if error.code in TRY_AGAIN:
        wait = error.headers.get("Retry-After", "")
        return UnavailableError(problem["detail"], int(wait) if wait.isdigit() else None)
    return ConversionError(problem)


def _name(future: Any, path: str) -> Conversion | ConversionError:
    try:
        conversion = future.result()
    except ConversionError as error:
        error.path = path
        return error
    return Conversion.of({**vars(conversion), "path": path})
