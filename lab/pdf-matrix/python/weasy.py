"""Sets HTML files with WeasyPrint in one process: a JSON line {"input", "output"} for each."""
import json
import logging
import sys

import weasyprint

logging.getLogger('weasyprint').setLevel(logging.ERROR)
for line in sys.stdin:
    job = json.loads(line)
    try:
        weasyprint.HTML(filename=job['input']).write_pdf(job['output'])
    except Exception as error:  # one bad file must not stop the others
        print(f"{job['input']}: {error!r}", file=sys.stderr)
