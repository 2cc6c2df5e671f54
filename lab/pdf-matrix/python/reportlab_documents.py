"""Sets documents with ReportLab's platypus: a JSON line per document (see produce/python.ts)."""
import json
import sys

from reportlab import rl_config
from reportlab.lib.colors import HexColor, black, white
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    HRFlowable,
    ListFlowable,
    ListItem,
    PageBreak,
    PageTemplate,
    Paragraph,
    Preformatted,
    Spacer,
    Table,
    TableStyle,
)

from spans import escape, fill_running, read_spans, split_columns

rl_config.invariant = 1
STANDARD = {
    'serif': ('Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'),
    'sans': ('Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'),
}
# Fonts that are named and not embedded, as readers of these languages know them.
ASIAN = {'zh': 'STSong-Light', 'ja': 'HeiseiMin-W3', 'ko': 'HYSMyeongJo-Medium'}
FOLDER = '/usr/share/fonts/truetype/liberation/Liberation'
EMBEDDED = {'serif': 'Serif', 'sans': 'Sans'}


def register(language, face):
    """Names of the regular, bold, italic and bold italic fonts."""
    if language in ASIAN:
        pdfmetrics.registerFont(UnicodeCIDFont(ASIAN[language]))
        return (ASIAN[language],) * 4
    if language in ('en', 'de', 'fr'):
        return STANDARD[face]
    names = []
    for weight in ('Regular', 'Bold', 'Italic', 'BoldItalic'):
        name = f'{EMBEDDED[face]}-{weight}'
        pdfmetrics.registerFont(TTFont(name, f'{FOLDER}{EMBEDDED[face]}-{weight}.ttf'))
        names.append(name)
    return tuple(names)


class Setter:
    def __init__(self, job):
        self.job = job
        self.document = job['document']
        self.style = job['style']
        self.fonts = register(self.document['language'], self.style['face'])
        self.size = 18 if self.document.get('page') == 'slide' else int(self.style['size'])
        self.width, self.height = job['page']
        self.margin = 40 if self.document.get('page') == 'slide' else round(min(job['page']) * 0.11)
        columns = {'one': 1, 'two': 2, 'three': 3}[self.style['columns']]
        self.columns = columns
        self.gap = 18
        self.room = (self.width - 2 * self.margin - self.gap * (columns - 1)) / columns
        asian = {'wordWrap': 'CJK'} if self.document['language'] in ASIAN else {}
        align = TA_JUSTIFY if self.style['justified'] == 'yes' else TA_LEFT
        spaced = self.style['paragraph'] == 'spaced'
        self.plain = ParagraphStyle(
            'plain', fontName=self.fonts[0], fontSize=self.size, leading=self.size * 1.25, **asian
        )
        self.body = ParagraphStyle(
            'body',
            parent=self.plain,
            alignment=align,
            spaceAfter=self.size * 0.7 if spaced else 0,
            firstLineIndent=0 if spaced else self.size * 1.3,
        )

    def inline(self, text):
        written = []
        for kind, part, link in read_spans(text):
            part = escape(part)
            if kind == 'bold':
                part = f'<font name="{self.fonts[1]}">{part}</font>'
            elif kind == 'italic':
                part = f'<font name="{self.fonts[2]}">{part}</font>'
            elif kind == 'code':
                part = f'<font name="Courier">{part}</font>'
            elif kind == 'note':
                part = f'<super>{part}</super>'
            elif kind == 'link':
                part = f'<a href="{link}">{part}</a>'
            written.append(part)
        return ''.join(written)

    def heading(self, text, look):
        font = self.fonts[(1 if look.get('bold') else 0) + (2 if look.get('italic') else 0)]
        size = self.size * look['scale']
        style = ParagraphStyle(
            'heading',
            parent=self.plain,
            fontName=font,
            fontSize=size,
            leading=size * 1.2,
            spaceBefore=self.size,
            spaceAfter=self.size * 0.4,
            keepWithNext=1,
            alignment=TA_CENTER if look.get('centred') else TA_LEFT,
            textColor=HexColor('#' + look['color']) if look.get('color') else black,
        )
        shown = escape(text)
        if look.get('smallCapitals'):
            shown = ''.join(
                f'<font size="{size * 0.78:.1f}">{escape(letter.upper())}</font>' if letter.islower() else escape(letter)
                for letter in text
            )
        if look.get('underlined'):
            shown = f'<u>{shown}</u>'
        flow = [Paragraph(shown, style)]
        if look.get('ruled'):
            flow.append(HRFlowable(width='100%', thickness=0.7, color=black, spaceBefore=0, spaceAfter=4))
        return flow

    def listed(self, items, marks):
        kinds = {'bullet': 'bullet', 'decimal': '1', 'letter': 'a'}
        starts = {'disc': 'circle', 'dash': '–', 'square': 'square'}
        entries = []
        for item in items:
            parts = [Paragraph(self.inline(item['text']), self.plain)]
            if item.get('children'):
                parts.append(self.listed(item['children'], item.get('marks', 'bullet')))
            entries.append(ListItem(parts))
        options = {'start': starts[self.style['bullet']]} if marks == 'bullet' else {}
        return ListFlowable(
            entries,
            bulletType=kinds[marks],
            leftIndent=18,
            bulletFontName=self.fonts[0],
            bulletFontSize=self.size if self.style['bullet'] == 'dash' or marks != 'bullet' else self.size * 0.5,
            bulletFormat=None if marks == 'bullet' else '%s)' if marks == 'letter' else '%s.',
            **options,
        )

    def table(self, rows, align, has_head, total=False, head_align=None):
        def cell(text, column, row):
            bold = (has_head and row == 0 and self.style['table'] != 'booktabs') or (total and row == len(rows) - 1)
            bold = bold or (not has_head and column == 0 and self.style['face'] == 'sans')
            white_text = self.style['table'] == 'zebra' and has_head and row == 0
            look = ParagraphStyle(
                'cell',
                parent=self.plain,
                fontName=self.fonts[1 if bold else 0],
                textColor=white if white_text else black,
                alignment=TA_RIGHT if (head_align if head_align and row == 0 else align)[column] == 'right' else TA_LEFT,
            )
            return Paragraph(self.inline(text), look)

        widths = split_columns(rows, self.room if len(rows[0]) > 2 else self.room * 0.8)
        grid = [[cell(text, column, row) for column, text in enumerate(cells)] for row, cells in enumerate(rows)]
        return Table(grid, colWidths=widths, repeatRows=1 if has_head else 0, style=self.table_style(has_head, total), hAlign='LEFT', spaceBefore=6, spaceAfter=8)

    def table_style(self, has_head, total):
        kind = self.style['table']
        grey = HexColor('#777777')
        commands = [
            ('VALIGN', (0, 0), (-1, -1), 'TOP'),
            ('TOPPADDING', (0, 0), (-1, -1), 2),
            ('BOTTOMPADDING', (0, 0), (-1, -1), 3),
        ]
        if kind == 'ruled':
            commands += [('GRID', (0, 0), (-1, -1), 0.6, black)]
        elif kind == 'horizontal':
            commands += [('LINEBELOW', (0, 0), (-1, -1), 0.5, grey), ('LINEABOVE', (0, 0), (-1, 0), 1, black)]
        elif kind == 'booktabs':
            commands += [('LINEABOVE', (0, 0), (-1, 0), 1.4, black), ('LINEBELOW', (0, -1), (-1, -1), 1.4, black)]
            commands += [('LINEBELOW', (0, 0), (-1, 0), 0.6, black)] if has_head else []
        elif kind == 'head-rule':
            commands += [('LINEBELOW', (0, 0), (-1, 0), 1, black)] if has_head else []
        elif kind == 'zebra':
            commands += [('ROWBACKGROUNDS', (0, 0), (-1, -1), [HexColor('#e8edf3'), None])]
            commands += [('BACKGROUND', (0, 0), (-1, 0), HexColor('#35506b'))] if has_head else []
        elif kind in ('cells', 'mitred'):
            commands += [('BACKGROUND', (0, 0), (-1, -1), HexColor('#eef2e6')), ('GRID', (0, 0), (-1, -1), 1.5, white)]
            commands += [('BACKGROUND', (0, 0), (-1, 0), HexColor('#c8d6b0'))] if has_head else []
        elif kind == 'rounded':
            commands += [
                ('ROUNDEDCORNERS', [6, 6, 6, 6]),
                ('BOX', (0, 0), (-1, -1), 0.8, black),
                ('LINEBELOW', (0, 0), (-1, -2), 0.5, grey),
            ]
        if total:
            commands += [('LINEABOVE', (0, -1), (-1, -1), 0.8, black)]
        return TableStyle(commands)

    def beside(self, cells, widths):
        style = TableStyle([('VALIGN', (0, 0), (-1, -1), 'TOP'), ('LEFTPADDING', (0, 0), (0, -1), 0)])
        return Table([cells], colWidths=[self.room * width for width in widths], style=style)

    def lines(self, lines):
        style = ParagraphStyle('lines', parent=self.plain, spaceAfter=self.size * 0.9)
        return Paragraph('<br/>'.join(self.inline(line) for line in lines), style)

    def block(self, block):
        looks = self.job['looks']
        kind = block['type']
        if kind == 'title':
            return self.heading(block['text'], looks['title'])
        if kind == 'heading':
            return self.heading(block['text'], looks[str(block['depth'])])
        if kind == 'paragraph':
            return [Paragraph(self.inline(block['text']), self.body)]
        if kind == 'entry':
            term = f'<font name="{self.fonts[1]}">{escape(block["term"])}</font>'
            return [Paragraph(f'{term} {self.inline(block["text"])}', self.body)]
        if kind == 'box':
            cell = Paragraph(self.inline(block['text']), self.plain)
            style = TableStyle([('BOX', (0, 0), (-1, -1), 0.8, black), ('BACKGROUND', (0, 0), (-1, -1), HexColor('#f6f1e0'))])
            return [Table([[cell]], colWidths=[self.room], style=style, spaceAfter=8)]
        if kind == 'list':
            return [self.listed(block['items'], block['marks']), Spacer(1, 6)]
        if kind == 'quote':
            indent = ParagraphStyle('quote', parent=self.plain, leftIndent=24, rightIndent=24, spaceBefore=6, spaceAfter=8)
            if self.style['quote'] == 'barred':
                cells = [[Paragraph(self.inline(text), self.plain)] for text in block['paragraphs']]
                style = TableStyle([('LINEBEFORE', (0, 0), (0, -1), 2.5, HexColor('#999999'))])
                return [Table(cells, colWidths=[self.room * 0.95], style=style, spaceAfter=8)]
            return [Paragraph(self.inline(text), indent) for text in block['paragraphs']]
        if kind == 'code':
            return [self.code(block['lines'])]
        if kind == 'table':
            flow = [self.table([block['head'], *block['rows']], block['align'], True, block.get('total', False), block.get('headAlign'))]
            if block.get('caption'):
                style = ParagraphStyle('caption', parent=self.plain, fontSize=self.size * 0.9, spaceAfter=8)
                flow.append(Paragraph(self.inline(block['caption']), style))
            return flow
        if kind == 'pairs':
            return [self.table(block['rows'], ['left', 'left'], False)]
        if kind == 'lines':
            return [self.lines(block['lines'])]
        if kind == 'beside':
            return [self.beside([self.lines(block['left']), self.lines(block['right'])], [0.5, 0.5])]
        if kind == 'contents':
            flow = self.heading(block['title'], looks['1'])
            for number, entry in enumerate(self.job['contents']):
                flow.append(Leader(self, entry['text'], 18 * (entry['depth'] - 1), str(1 + number * 7 // 10)))
            return flow
        if kind == 'sidebar':
            main = [Paragraph(self.inline(text), self.body) for text in block['main']]
            aside = self.heading(block['title'], looks['2']) + [Paragraph(self.inline(text), self.plain) for text in block['aside']]
            return [self.beside([main, aside], [0.67, 0.33])]
        if kind == 'cards':
            cards = [self.heading(card['title'], looks['2']) + [Paragraph(self.inline(card['text']), self.plain)] for card in block['cards']]
            return [self.beside(cards[:2], [0.5, 0.5]), self.beside(cards[2:], [0.5, 0.5])]
        if kind == 'page-break':
            return [PageBreak()]
        raise ValueError(kind)

    def code(self, lines):
        kind = self.style['code']
        if kind == 'numbered':
            lines = [f'{number:2d}  {line}' for number, line in enumerate(lines, 1)]
        back, front = {'dark': ('#202830', '#e8e8e0'), 'shaded': ('#f2f2f2', '#000000')}.get(kind, ('#ffffff', '#000000'))
        style = ParagraphStyle('code', fontName='Courier', fontSize=self.size * 0.88, leading=self.size * 1.1, textColor=HexColor(front))
        cell = [[Preformatted('\n'.join(lines), style)]]
        return Table(cell, colWidths=[self.room], style=TableStyle([('BACKGROUND', (0, 0), (-1, -1), HexColor(back))]), spaceAfter=8)

    def notes(self):
        notes = self.document.get('notes', {})
        if not notes:
            return []
        style = ParagraphStyle('note', parent=self.plain, fontSize=self.size * 0.85)
        rule = HRFlowable(width='30%', hAlign='LEFT', thickness=0.6, color=black, spaceBefore=10)
        return [rule] + [Paragraph(f'<super>{id}</super> {escape(text)}', style) for id, text in notes.items()]

    def draw_running(self, canvas, pages):
        running = self.job['running']
        page = canvas.getPageNumber()
        head = running.get('evenHead') if page % 2 == 0 and running.get('evenHead') else running['head']
        canvas.saveState()
        font = self.fonts[0]
        for places, y in ((head, self.height - self.margin * 0.6), (running['foot'], self.margin * 0.5)):
            left, middle, right = (fill_running(text, page, pages) for text in places)
            canvas.setFont(font, 7 if len(middle) > 60 else 8.5)
            canvas.drawString(self.margin, y, left)
            canvas.drawCentredString(self.width / 2, y, middle)
            canvas.drawRightString(self.width - self.margin, y, right)
        if running.get('ruled'):
            y = self.height - self.margin * 0.6 - 4
            canvas.line(self.margin, y, self.width - self.margin, y)
        canvas.restoreState()

    def build(self, path, pages):
        flow = [part for block in self.document['blocks'] for part in self.block(block)] + self.notes()
        frames = []
        for column in range(self.columns):
            x = self.margin + column * (self.room + self.gap)
            frames.append(Frame(x, self.margin, self.room, self.height - 2 * self.margin, 0, 0, 0, 0))
        document = BaseDocTemplate(path, pagesize=(self.width, self.height), title=self.document['shortTitle'])
        document.addPageTemplates(PageTemplate(frames=frames, onPage=lambda canvas, _: self.draw_running(canvas, pages)))
        document.build(flow)
        return document.page


class Leader(Flowable):
    """An entry of a table of contents, with dots up to its number."""

    def __init__(self, setter, text, indent, number):
        super().__init__()
        self.setter, self.text, self.indent, self.number = setter, text, indent, number

    def wrap(self, width, height):
        self.width = width
        return width, self.setter.size * 1.3

    def draw(self):
        font, size = self.setter.fonts[0], self.setter.size
        measure = lambda text: pdfmetrics.stringWidth(text, font, size)
        self.canv.setFont(font, size)
        self.canv.drawString(self.indent, 2, self.text)
        room = self.width - self.indent - measure(self.text) - measure(self.number) - 10
        dots = '.' * max(0, int(room / measure('.')))
        self.canv.drawRightString(self.width - measure(self.number) - 4, 2, dots)
        self.canv.drawRightString(self.width, 2, self.number)


for line in sys.stdin:
    job = json.loads(line)
    try:
        # The first run counts the pages that running lines name.
        pages = Setter(job).build(job['output'], 1)
        Setter(job).build(job['output'], pages)
    except Exception as error:  # one bad document must not stop the others
        print(f"{job['output']}: {error!r}", file=sys.stderr)
