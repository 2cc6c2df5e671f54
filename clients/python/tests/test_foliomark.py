"""Both ways to the same results. FOLIOMARK_COMMAND (JSON) starts the command, FOLIOMARK_URL is a running service."""
import asyncio
import io
import json
import os
import tempfile
import unittest
from pathlib import Path

from foliomark import Command, Conversion, ConversionError, Service, UnavailableError

CSV = b"name,value\nwords,1\n"
MARKDOWN = "| name  | value |\n| ----- | ----: |\n| words |     1 |\n"


class Converting:
    """What holds for every converter; `make` is given by those below."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "a.csv").write_bytes(CSV)
        (self.folder / "b.bin").write_bytes(b"junk\0\1\2")
        self.foliomark = self.make()

    def test_sources(self):
        path = self.folder / "a.csv"
        for source in (path, str(path), CSV, io.BytesIO(CSV)):
            given = {} if isinstance(source, (str, Path)) else {"filename": "a.csv"}
            result = self.foliomark.convert(source, **given)
            self.assertEqual((result.markdown, result.format, result.filename), (MARKDOWN, "csv", "a.csv"))

    def test_options(self):
        result = self.foliomark.convert(self.folder / "a.csv", chunks=100, max_tokens=None, styles={"A b": "quote"})
        self.assertEqual([chunk["markdown"] for chunk in result.chunks], [MARKDOWN])
        self.assertIsNone(self.foliomark.convert(self.folder / "a.csv").chunks)

    def test_problems(self):
        with self.assertRaises(ConversionError) as caught:
            self.foliomark.convert(self.folder / "b.bin")
        self.assertEqual((caught.exception.code, caught.exception.reason), ("unprocessable", "unsupported"))
        self.assertIn("binary data", str(caught.exception))
        with self.assertRaises(ConversionError) as caught:
            self.foliomark.convert(CSV, filename="a.csv", tables="round")
        self.assertEqual((caught.exception.code, caught.exception.reason), ("invalid_request", "invalid_request"))

    def test_many(self):
        paths = [self.folder / name for name in ("a.csv", "b.bin")]
        by_name = {Path(result.path).name: result for result in self.foliomark.convert_many(iter(paths))}
        self.assertEqual(by_name["a.csv"].markdown, MARKDOWN)
        self.assertEqual(by_name["b.bin"].reason, "unsupported")

    def test_async(self):
        async def gather():
            one = self.foliomark.convert_async(CSV, filename="a.csv")
            many = [result async for result in self.foliomark.convert_many_async([self.folder / "a.csv"])]
            return [await one, *many]

        for result in asyncio.run(gather()):
            self.assertIsInstance(result, Conversion)
            self.assertEqual(result.markdown, MARKDOWN)


class CommandTest(Converting, unittest.TestCase):
    def make(self):
        return Command(json.loads(os.environ["FOLIOMARK_COMMAND"]))

    def test_not_installed(self):
        with self.assertRaisesRegex(UnavailableError, "npm install -g foliomark"):
            Command(["foliomark-is-not-here"]).convert(CSV)

    def test_stops_early(self):
        results = self.foliomark.convert_many([self.folder / "a.csv"] * 100)
        self.assertEqual(next(results).markdown, MARKDOWN)
        results.close()


class ServiceTest(Converting, unittest.TestCase):
    def make(self):
        return Service(os.environ["FOLIOMARK_URL"])

    def test_not_running(self):
        with self.assertRaisesRegex(UnavailableError, "cannot be reached"):
            Service("http://127.0.0.1:9").convert(CSV, filename="a.csv")


if __name__ == "__main__":
    unittest.main()
