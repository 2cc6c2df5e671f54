"""Writes everyday documents without a browser: a JSON line {"input", "output", "as"} for each, where `as` is reportlab
(a PDF), groff (its source), word (HTML as LibreOffice reads it, with tables where a browser has columns) or blocks
(themselves, as JSON)."""
import html
import json
import sys

from everyday_tree import read_document
from reportlab import rl_config
from reportlab.lib.colors import HexColor, black
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import HRFlowable, Paragraph, SimpleDocTemplate, Spacer, Table

rl_config.invariant = 1
FOLDER = '/usr/share/fonts/truetype/dejavu/DejaVu'
SIZE = 9.5
INDENT = 18
# What stands at the right of its column, and in the middle.
RIGHT, CENTER = {'n', 'v'}, {'c', 'd'}


def plain(text):
    return ''.join(words for words, _ in text)


def register_fonts():
    names = {'': 'Sans', '-Bold': 'Sans-Bold', '-Oblique': 'Sans-Oblique'}
    for suffix, name in names.items():
        pdfmetrics.registerFont(TTFont(name, f'{FOLDER}Sans{suffix}.ttf'))
    pdfmetrics.registerFont(TTFont('Mono', f'{FOLDER}SansMono.ttf'))
    pdfmetrics.registerFontFamily('Sans', normal='Sans', bold='Sans-Bold', italic='Sans-Oblique', boldItalic='Sans-Bold')


class ReportLab:
    def __init__(self, title):
        self.title = title
        self.body = ParagraphStyle('body', fontName='Sans', fontSize=SIZE, leading=SIZE * 1.3, spaceAfter=4)

    def write(self, blocks, path):
        document = SimpleDocTemplate(path, pagesize=A4, title=self.title, leftMargin=54, rightMargin=54, topMargin=54, bottomMargin=54)
        self.width = A4[0] - 120
        document.build(self.flow(blocks, self.width))

    def flow(self, blocks, width):
        return [part for block in blocks for part in self.block(block, width)]

    def markup(self, text):
        parts = []
        for words, marks in text:
            part = '<br/>' if 'break' in marks else html.escape(words)
            for mark, tag in (('bold', 'b'), ('italic', 'i')):
                part = f'<{tag}>{part}</{tag}>' if mark in marks else part
            parts.append(f'<font name="Mono">{part}</font>' if 'code' in marks else part)
        return ''.join(parts)

    def paragraph(self, text, bullet=None, **changes):
        return Paragraph(self.markup(text), ParagraphStyle('own', parent=self.body, **changes), bulletText=bullet)

    def labelled(self, text, label, depth):
        left = (depth + 1) * INDENT
        return self.paragraph(text, label, leftIndent=left, bulletIndent=left - INDENT, bulletFontName='Sans', bulletFontSize=SIZE)

    def block(self, block, width):
        kind = block['type']
        if kind == 'heading':
            size = {1: 16, 2: 12, 3: 10}[block['level']]
            return [self.paragraph(block['text'], fontName='Sans-Bold', fontSize=size, leading=size * 1.2, spaceBefore=8, keepWithNext=1)]
        if kind == 'paragraph':
            return [self.paragraph(block['text'])]
        if kind == 'label':
            return [self.labelled(block['text'], block['label'], block['depth'])]
        if kind == 'rule':
            return [HRFlowable(width='100%', color=black, spaceBefore=20)]
        if kind == 'list':
            return self.list(block, width)
        if kind == 'beside':
            total = sum(block['widths'])
            widths = [width * share / total for share in block['widths']]
            cells = [self.flow(column, cell - 12) for column, cell in zip(block['columns'], widths)]
            table = Table([cells], colWidths=widths)
            # The first stands at the margin; between the others is the padding of both sides, 12 pt.
            table.setStyle([('VALIGN', (0, 0), (-1, -1), 'TOP'), ('LEFTPADDING', (0, 0), (0, -1), 0)])
            return [table]
        return [self.table(block, width), Spacer(1, 6)]

    def list(self, block, width):
        parts = []
        for index, (first, *rest) in enumerate(block['items']):
            if block['plain']:
                parts.append(self.paragraph(first['text']))
                continue
            parts.append(self.labelled(first['text'], f'{block["start"] + index}.' if block['ordered'] else '\u2022', 0))
            parts.extend(self.paragraph(other['text'], leftIndent=INDENT) for other in rest)
        return parts

    def table(self, block, width):
        rows, spans, taken, needs = [], [], set(), {}
        for y, cells in enumerate(block['rows']):
            row, x = [], 0
            for cell in cells:
                while (x, y) in taken:
                    row.append('')
                    x += 1
                align = 2 if cell['kind'] in RIGHT else 1 if cell['kind'] in CENTER else 0
                row.append(self.paragraph(cell['text'], fontName='Sans-Bold' if cell['head'] else 'Sans', alignment=align, spaceAfter=0, fontSize=8.5, leading=11))
                if cell['columns'] == 1:
                    lines = plain(cell['text']).split('\n')
                    own = max(pdfmetrics.stringWidth(line, 'Sans-Bold', 8.5) for line in lines) + 14
                    needs[x] = max(needs.get(x, 1), own)
                end = (x + cell['columns'] - 1, y + cell['rows'] - 1)
                taken |= {(a, b) for a in range(x, end[0] + 1) for b in range(y, end[1] + 1)}
                if end != (x, y):
                    spans.append(('SPAN', (x, y), end))
                row += [''] * (cell['columns'] - 1)
                x = end[0] + 1
            rows.append(row)
        count = max(len(row) for row in rows)
        rows = [row + [''] * (count - len(row)) for row in rows]
        heads = sum(all(cell['head'] for cell in row) for row in block['rows'])
        table = Table(rows, colWidths=self.widths([needs.get(x, 1) for x in range(count)], width), repeatRows=heads)
        style = [('VALIGN', (0, 0), (-1, -1), 'MIDDLE'), ('TOPPADDING', (0, 0), (-1, -1), 1.5), ('BOTTOMPADDING', (0, 0), (-1, -1), 1.5), *spans]
        if heads:
            style += [('LINEBELOW', (0, heads - 1), (-1, heads - 1), 0.6, black), ('BACKGROUND', (0, 0), (-1, heads - 1), HexColor('#eeeeee'))]
        table.setStyle(style)
        return table

    def widths(self, needs, width):
        """As wide as the longest text without breaks, the surplus taken from the widest."""
        while sum(needs) > width:
            widest = needs.index(max(needs))
            needs[widest] = max(0.8 * needs[widest], needs[widest] - (sum(needs) - width))
        return needs


class Groff:
    def write(self, blocks, path):
        with open(path, 'w', encoding='utf-8') as file:
            file.write('.nr PS 10\n.nr VS 12.5\n.nr PD 5p\n.ds CH\n' + ''.join(map(self.block, blocks)))

    def text(self, text):
        parts = []
        for words, marks in text:
            if 'break' in marks:
                parts.append('\n.br\n')
                continue
            # Of boxes to tick, its fonts have the one of ZapfDingbats only.
            words = words.replace('\\', '\\e').replace('\u00a0', '\\~').replace('\u2610', "\\f[ZD]\\N'113'\\f[]")
            font = 'B' if 'bold' in marks else 'I' if 'italic' in marks else 'CW' if 'code' in marks else ''
            parts.append(f'\\f[{font}]{words}\\f[]' if font else words)
        lines = ''.join(parts).split('\n')
        return '\n'.join(line if line == '.br' else f'\\&{line.strip()}' for line in lines if line.strip()) + '\n'

    def block(self, block):
        kind = block['type']
        if kind == 'heading':
            size = {1: 6, 2: 2, 3: 0}[block['level']]
            return f'.SH\n\\s+{size}{plain(block["text"])}\\s-{size}\n' if size else f'.SH\n{plain(block["text"])}\n'
        if kind == 'paragraph':
            return '.LP\n' + self.text(block['text'])
        if kind == 'label':
            deep = block['depth']
            return '.RS\n' * deep + f'.IP "{block["label"]}" 4n\n' + self.text(block['text']) + '.RE\n' * deep
        if kind == 'rule':
            return ''
        if kind == 'beside':
            return ''.join(self.block(part) for column in block['columns'] for part in column)
        if kind == 'list':
            parts = []
            for index, (first, *rest) in enumerate(block['items']):
                mark = f'{block["start"] + index}.' if block['ordered'] else '\\(bu'
                parts.append(('.LP\n' if block['plain'] else f'.IP {mark} 3n\n') + self.text(first['text']))
                parts.extend('.IP\n' + self.text(other['text']) for other in rest)
            return ''.join(parts)
        return self.table(block)

    def table(self, block):
        rows, formats, above = [], [], {}
        for cells in block['rows']:
            row, form, x = [], [], 0

            def pass_spans():
                nonlocal x
                while above.get(x):
                    above[x] -= 1
                    row.append('\\^')
                    form.append('l')
                    x += 1

            for cell in cells:
                pass_spans()
                letter = 'c' if cell['columns'] > 1 or cell['kind'] in CENTER else 'r' if cell['kind'] in RIGHT else 'l'
                long = len(plain(cell['text'])) > 30
                form.append(letter + ('b' if cell['head'] else '') + ('w(2i)' if long else ''))
                form += ['s'] * (cell['columns'] - 1)
                body = self.text(cell['text']) if cell['text'] else ''
                row.append(f'T{{\n{body}T}}' if long or '\n' in body.strip() else body.strip())
                if cell['rows'] > 1:
                    for column in range(x, x + cell['columns']):
                        above[column] = cell['rows'] - 1
                x += cell['columns']
            pass_spans()
            rows.append('@'.join(row))
            formats.append(' '.join(form))
        heads = sum(all(cell['head'] for cell in row) for row in block['rows'])
        rows.insert(heads, '_') if heads else None
        return '.LP\n.TS\ntab(@);\n' + '\n'.join(formats) + '.\n' + '\n'.join(rows) + '\n.TE\n'


class Word:
    """What somebody would do in a word processor: columns are a table without lines."""

    def __init__(self, title):
        self.title = title

    def write(self, blocks, path):
        style = 'body,td,th,p,li{font-family:Liberation Serif;font-size:10.5pt}p{margin:0 0 4pt}h1{font-size:17pt;font-family:Liberation Sans}h2{font-size:13pt;font-family:Liberation Sans}h3{font-size:11pt;font-family:Liberation Sans}'
        with open(path, 'w', encoding='utf-8') as file:
            file.write(f'<html><head><meta charset="utf-8"><title>{html.escape(self.title)}</title><style>{style}</style></head><body>{self.flow(blocks)}</body></html>')

    def flow(self, blocks):
        return ''.join(map(self.block, blocks))

    def text(self, text):
        parts = []
        for words, marks in text:
            part = '<br>' if 'break' in marks else html.escape(words)
            for mark, tag in (('bold', 'b'), ('italic', 'i'), ('code', 'code')):
                part = f'<{tag}>{part}</{tag}>' if mark in marks else part
            parts.append(part)
        return ''.join(parts)

    def block(self, block):
        kind = block['type']
        if kind == 'heading':
            return f'<h{block["level"]}>{self.text(block["text"])}</h{block["level"]}>'
        if kind == 'paragraph':
            return f'<p>{self.text(block["text"])}</p>'
        if kind == 'label':
            left = (block['depth'] + 1) * 24
            return f'<p style="margin-left:{left}pt;text-indent:-24pt">{block["label"]}&#9;{self.text(block["text"])}</p>'
        if kind == 'rule':
            return '<hr>'
        if kind == 'beside':
            total = sum(block['widths'])
            cells = (f'<td width="{100 * share // total}%" valign="top">{self.flow(column)}</td>' for column, share in zip(block['columns'], block['widths']))
            return f'<table width="100%" border="0" cellpadding="4"><tr>{"".join(cells)}</tr></table>'
        if kind == 'list':
            if block['plain']:
                return self.flow([part for item in block['items'] for part in item])
            tag = 'ol' if block['ordered'] else 'ul'
            items = ''.join(f'<li>{self.text(first["text"])}{self.flow(rest)}</li>' for first, *rest in block['items'])
            return f'<{tag} start="{block["start"]}">{items}</{tag}>'
        rows = ''.join(f'<tr>{"".join(map(self.cell, row))}</tr>' for row in block['rows'])
        return f'<table width="100%" border="0" cellpadding="2" cellspacing="0">{rows}</table><p></p>'

    def cell(self, cell):
        tag = 'th' if cell['head'] else 'td'
        align = 'right' if cell['kind'] in RIGHT else 'center' if cell['kind'] in CENTER or cell['columns'] > 1 else 'left'
        return f'<{tag} align="{align}" colspan="{cell["columns"]}" rowspan="{cell["rows"]}">{self.text(cell["text"])}</{tag}>'


class Blocks:
    """The blocks themselves, for producers of other languages."""

    def __init__(self, title):
        self.title = title

    def write(self, blocks, path):
        with open(path, 'w', encoding='utf-8') as file:
            json.dump({'title': self.title, 'blocks': blocks}, file, default=sorted)


register_fonts()
for line in sys.stdin:
    job = json.loads(line)
    title, blocks = read_document(job['input'])
    writer = {'reportlab': ReportLab, 'word': Word, 'blocks': Blocks}.get(job['as'], lambda _: Groff())(title)
    try:
        writer.write(blocks, job['output'])
    except Exception as error:  # one bad file must not stop the others
        print(f"{job['input']}: {error!r}", file=sys.stderr)
