"""The markup of the matrix's texts, as `readSpans` of model.ts reads it."""
import re

MARKUP = re.compile(
    r'\*\*(?P<bold>.+?)\*\*|\*(?P<italic>.+?)\*|`(?P<code>.+?)`|\[\^(?P<note>\w+)\]|\[(?P<label>[^\]]+)\]\((?P<link>[^)]+)\)'
)


def escape(text):
    return text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')


def read_spans(text):
    """Pairs of kind and text; of links the label, of notes the mark."""
    end = 0
    for match in MARKUP.finditer(text):
        if match.start() > end:
            yield 'plain', text[end : match.start()], None
        end = match.end()
        for kind in ('bold', 'italic', 'code', 'note'):
            if match[kind]:
                yield kind, match[kind], None
        if match['label']:
            yield 'link', match['label'], match['link']
    if end < len(text):
        yield 'plain', text[end:], None


def split_columns(rows, room, longest=26):
    """Widths of columns: short ones get what they need, long ones share the rest."""
    count = max(len(row) for row in rows)
    lengths = [max(len(row[column]) if column < len(row) else 0 for row in rows) for column in range(count)]
    capped = [min(length, longest) + 3 for length in lengths]
    return [room * length / sum(capped) for length in capped]


def fill_running(text, page, pages):
    return text.replace('{pages}', str(pages)).replace('{page}', str(page))
