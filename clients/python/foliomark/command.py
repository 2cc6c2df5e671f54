"""By the command on this machine: nothing leaves it."""
from __future__ import annotations

import contextlib
import json
import os
import subprocess
import tempfile
import threading
from typing import Any, BinaryIO, Iterable, Iterator, Sequence

from .converter import Converter, Source
from .results import Conversion, ConversionError, UnavailableError

#: Exit code for a flag or value that the command does not take.
WRONG_USAGE = 2


class Command(Converter):
    def __init__(self, command: Sequence[str] = ("foliomark",)):
        """`command` starts foliomark, such as `("npx", "foliomark")`."""
        self.command = list(command)

    def convert(self, source: Source, *, filename: str | None = None, **options: Any) -> Conversion:
        words, data = ["-"], source
        if isinstance(source, (str, os.PathLike)):
            words, data = [os.fspath(source)], b""
        elif not isinstance(source, bytes):
            data = source.read()
        if filename is not None:
            words += ["--filename", filename]
        with tempfile.TemporaryFile() as errors:
            process = self._start([*_to_flags(options), "--json", "--quiet", *words], errors)
            output, _ = process.communicate(data)
            if not output.strip():
                raise _explain(process.returncode, errors)
            result = _read(json.loads(output))
        if isinstance(result, ConversionError):
            raise result
        return result

    def convert_many(
        self, paths: Iterable[str | os.PathLike[str]], **options: Any
    ) -> Iterator[Conversion | ConversionError]:
        with tempfile.TemporaryFile() as errors:
            words = ["--ndjson", "--quiet", "--files-from", "-", "-0"]
            process = self._start([*_to_flags(options), *words], errors)
            # In a thread: results come while paths are still being written.
            threading.Thread(target=_write, args=(process.stdin, paths), daemon=True).start()
            try:
                count = 0
                for count, line in enumerate(process.stdout, 1):
                    yield _read(json.loads(line))
                if process.wait() and not count:
                    raise _explain(process.returncode, errors)
            finally:
                process.kill()
                process.wait()
                process.stdout.close()

    def _start(self, words: Sequence[str], errors: BinaryIO) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        try:
            return subprocess.Popen([*self.command, *words], stdin=pipe, stdout=pipe, stderr=errors)
        except OSError as error:
            message = f"{self.command[0]} cannot be started ({error.strerror}). Install it: npm install -g foliomark."
            raise UnavailableError(message) from error


def _to_flags(options: dict[str, Any]) -> list[str]:
    flags = []
    for name, value in options.items():
        if name == "styles":
            flags += [word for style, role in value.items() for word in ("--style", f"{style}={role}")]
        elif value is not None:
            flags += [f"--{name.replace('_', '-')}", str(value)]
    return flags


def _read(answer: dict[str, Any]) -> Conversion | ConversionError:
    return Conversion.of(answer) if answer["ok"] else ConversionError(answer)


def _write(stdin: BinaryIO, paths: Iterable[str | os.PathLike[str]]) -> None:
    # A command that has ended takes no more paths; it says why on its own.
    with contextlib.suppress(OSError), stdin:
        for path in paths:
            stdin.write(os.fsencode(path) + b"\0")


def _explain(code: int, errors: BinaryIO) -> Exception:
    errors.seek(0)
    text = errors.read().decode(errors="replace").strip() or f"foliomark ended with {code}."
    if code == WRONG_USAGE:
        return ConversionError({"code": "invalid_request", "detail": text})
    return UnavailableError(text)
