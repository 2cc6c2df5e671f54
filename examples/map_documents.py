"""Converts documents inside of Spark, Ray or Beam: one process of foliomark for each of theirs, kept over all batches.

    python3 map_documents.py report.pdf minutes.docx
"""

import json
import subprocess
import sys
import threading
from functools import lru_cache


class Foliomark:
    """A running command that takes paths and gives results, as long as it is wanted."""

    def __init__(self, *options):
        words = ["foliomark", "--files-from", "-", "--ndjson", "--quiet", "-j", "1", *options]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def convert(self, paths):
        """Yields {"path", "ok", "markdown", …} for each file, in the order in which they finish."""
        paths = list(paths)
        # On a thread of its own: with many paths, both pipes would be full and both sides would wait.
        threading.Thread(target=self._send, args=(paths,), daemon=True).start()
        for _ in paths:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"foliomark ended with {self.process.wait()}.")
            yield json.loads(line)

    def _send(self, paths):
        try:
            self.process.stdin.writelines(f"{path}\n" for path in paths)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # Reading says what happened.


@lru_cache(maxsize=None)
def foliomark():
    """The one of this process: executors of Spark, actors of Ray and workers of Beam call it for every batch."""
    return Foliomark()


if __name__ == "__main__":
    for batch in (sys.argv[1:][:1], sys.argv[1:][1:]):
        for result in foliomark().convert(batch):
            print(result["path"], result["format"] if result["ok"] else result["detail"])
