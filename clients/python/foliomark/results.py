"""What comes of a document: its markdown and what is known about it, or the reason why there is none."""
from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Mapping


@dataclass(frozen=True)
class Conversion:
    """The answer of the service, field by field; what was not asked for is None."""

    markdown: str
    format: str
    release: str
    warnings: list[dict[str, Any]] = field(default_factory=list)
    path: str | None = None
    filename: str | None = None
    title: str | None = None
    metadata: dict[str, Any] | None = None
    outline: list[dict[str, Any]] | None = None
    stats: dict[str, Any] | None = None
    part: dict[str, Any] | None = None
    next_cursor: str | None = None
    chunks: list[dict[str, Any]] | None = None
    matches: list[dict[str, Any]] | None = None
    matches_total: int | None = None
    blocks: list[dict[str, Any]] | None = None
    omitted: list[dict[str, Any]] | None = None
    images: list[dict[str, Any]] | None = None

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> Conversion:
        """A newer release may answer with more than this one knows."""
        known = {entry.name for entry in fields(cls)}
        return cls(**{name: value for name, value in answer.items() if name in known})


class ConversionError(Exception):
    """The document, or what was asked for, is at fault: trying again will not help."""

    def __init__(self, problem: Mapping[str, Any]):
        super().__init__(problem.get("detail") or problem.get("title") or "The document could not be converted.")
        self.code: str = problem.get("code", "unprocessable")
        #: unsupported, malformed, encrypted, resourceLimit or missingPart; the code where it says why
        self.reason: str = problem.get("reason") or self.code
        self.hint: str | None = problem.get("hint")
        self.path: str | None = problem.get("path")


class UnavailableError(Exception):
    """Foliomark cannot be reached, or has too much to do: try again, after `retry_after` seconds if that is given."""

    def __init__(self, message: str, retry_after: int | None = None):
        super().__init__(message)
        self.retry_after = retry_after
