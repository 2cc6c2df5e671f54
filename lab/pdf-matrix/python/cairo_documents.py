"""Sets documents with Pango on cairo's PDF surface: a JSON line per document (see produce/python.ts)."""
import json
import sys

import cairo
import gi

gi.require_version('Pango', '1.0')
gi.require_version('PangoCairo', '1.0')
from gi.repository import Pango, PangoCairo  # noqa: E402

from spans import escape, fill_running, read_spans, split_columns  # noqa: E402

FACES = {
    'ar': ('Amiri', 'Noto Sans Arabic'),
    'he': ('Noto Serif Hebrew', 'Noto Sans Hebrew'),
    'zh': ('Noto Serif CJK SC', 'Noto Sans CJK SC'),
    'ja': ('Noto Serif CJK JP', 'Noto Sans CJK JP'),
    'ko': ('Noto Serif CJK KR', 'Noto Sans CJK KR'),
}
BULLETS = {'disc': '•', 'dash': '–', 'square': '▪'}


class Setter:
    def __init__(self, job, pages):
        self.job, self.pages = job, pages
        self.document, self.style = job['document'], job['style']
        self.width, self.height = job['page']
        isSlide = self.document.get('page') == 'slide'
        self.size = 18 if isSlide else int(self.style['size'])
        self.margin = 40 if isSlide else round(min(job['page']) * 0.11)
        self.columns = {'one': 1, 'two': 2, 'three': 3}[self.style['columns']]
        self.gap = 16
        self.room = (self.width - 2 * self.margin - self.gap * (self.columns - 1)) / self.columns
        self.is_mirrored = self.document['language'] in ('ar', 'he')
        faces = FACES.get(self.document['language'], ('Liberation Serif', 'Liberation Sans'))
        self.face = faces[0 if self.style['face'] == 'serif' else 1]
        self.surface = cairo.PDFSurface(job['output'], self.width, self.height)
        self.surface.set_metadata(cairo.PDFMetadata.CREATE_DATE, '2020-09-13T12:26:40Z')
        self.context = cairo.Context(self.surface)
        self.page, self.column = 1, 0
        self.y = self.margin

    def x(self, inset=0, width=None):
        """Where a part begins; from the right in scripts that run from there."""
        width = self.room - inset if width is None else width
        start = self.margin + self.column * (self.room + self.gap)
        if self.is_mirrored:
            start = self.margin + (self.columns - 1 - self.column) * (self.room + self.gap)
            return start + self.room - inset - width
        return start + inset

    def markup(self, text):
        parts = []
        for kind, part, _ in read_spans(text):
            part = escape(part)
            tags = {'bold': 'b', 'italic': 'i', 'note': 'sup'}
            if kind == 'code':
                part = f'<span font_family="Liberation Mono">{part}</span>'
            elif kind in tags:
                part = f'<{tags[kind]}>{part}</{tags[kind]}>'
            parts.append(part)
        return ''.join(parts)

    def layout(self, markup, width, size=None, align='start', justify=False, indent=0):
        layout = PangoCairo.create_layout(self.context)
        font = Pango.FontDescription(self.face)
        font.set_absolute_size((size or self.size) * Pango.SCALE)
        layout.set_font_description(font)
        layout.set_width(round(width * Pango.SCALE))
        layout.set_wrap(Pango.WrapMode.WORD)
        ends = {'start': Pango.Alignment.LEFT, 'center': Pango.Alignment.CENTER, 'end': Pango.Alignment.RIGHT}
        layout.set_alignment(ends[align])
        layout.set_justify(justify)
        layout.set_indent(round(indent * Pango.SCALE))
        layout.set_line_spacing(1.2)
        layout.set_markup(markup)
        return layout

    @staticmethod
    def height_of(layout):
        return layout.get_size()[1] / Pango.SCALE

    def need(self, height):
        if self.y + height <= self.height - self.margin:
            return False
        if self.column + 1 < self.columns:
            self.column += 1
        else:
            self.next_page()
        self.y = self.margin
        return True

    def next_page(self):
        self.draw_running()
        self.context.show_page()
        self.page += 1
        self.column = 0
        self.y = self.margin

    def show(self, layout, x, y, color=(0, 0, 0)):
        self.context.set_source_rgb(*color)
        self.context.move_to(x, y)
        PangoCairo.show_layout(self.context, layout)

    def flow(self, layout, inset=0, width=None):
        """Line by line, so that a paragraph may go on in the next column."""
        for number in range(layout.get_line_count()):
            line = layout.get_line_readonly(number)
            _, logical = line.get_extents()
            height = logical.height / Pango.SCALE * 1.05
            self.need(height)
            shift = line.get_x_ranges(line.start_index, line.start_index + line.length)
            # Pango knows where a line stands in its paragraph; the paragraph's place is ours.
            left = min(shift[::2]) / Pango.SCALE if shift else 0
            self.context.set_source_rgb(0, 0, 0)
            self.context.move_to(self.x(inset, width) + left, self.y - logical.y / Pango.SCALE)
            PangoCairo.show_layout_line(self.context, line)
            self.y += height

    def rule(self, x0, y0, x1, y1, width=0.7, grey=0.0):
        self.context.set_source_rgb(grey, grey, grey)
        self.context.set_line_width(width)
        self.context.move_to(x0, y0)
        self.context.line_to(x1, y1)
        self.context.stroke()

    def fill(self, x, y, width, height, color):
        self.context.set_source_rgb(*(int(color[at : at + 2], 16) / 255 for at in (0, 2, 4)))
        self.context.rectangle(x, y, width, height)
        self.context.fill()

    def heading(self, text, look, inset=0, width=None):
        size = self.size * look['scale']
        markup = escape(text)
        for name, tag in (('bold', 'b'), ('italic', 'i'), ('underlined', 'u')):
            if look.get(name):
                markup = f'<{tag}>{markup}</{tag}>'
        if look.get('smallCapitals'):
            markup = f'<span variant="small-caps">{markup}</span>'
        width = width or self.room - inset
        layout = self.layout(markup, width, size, 'center' if look.get('centred') else 'start')
        self.y += self.size * 0.8
        self.need(self.height_of(layout) + self.size * 3)
        color = tuple(int(look['color'][at : at + 2], 16) / 255 for at in (0, 2, 4)) if look.get('color') else (0, 0, 0)
        self.show(layout, self.x(inset, width), self.y, color)
        self.y += self.height_of(layout) + 2
        if look.get('ruled'):
            self.rule(self.x(inset, width), self.y, self.x(inset, width) + width, self.y)
        self.y += self.size * 0.4

    def paragraph(self, markup, inset=0, width=None, gap=True):
        spaced = self.style['paragraph'] == 'spaced' or not gap
        justify = self.style['justified'] == 'yes' and gap
        width = width or self.room - inset
        layout = self.layout(markup, width, justify=justify, indent=0 if spaced else self.size * 1.3)
        self.flow(layout, inset, width)
        if spaced and gap:
            self.y += self.size * 0.7

    def listed(self, items, marks, depth=0):
        inset = 20 * (depth + 1)
        for number, item in enumerate(items, 1):
            self.need(self.size * 1.4)
            mark = {'bullet': BULLETS[self.style['bullet']], 'letter': f'{chr(96 + number)})', 'decimal': f'{number}.'}[marks]
            layout = self.layout(mark, 60)
            width = layout.get_pixel_size()[0]
            self.show(layout, self.x(inset - 5 - width, width), self.y)
            self.paragraph(self.markup(item['text']), inset, gap=False)
            if item.get('children'):
                self.listed(item['children'], item.get('marks', 'bullet'), depth + 1)

    def table(self, rows, align, has_head, total=False, head_align=None):
        kind = self.style['table']
        widths = split_columns(rows, self.room if len(rows[0]) > 2 else self.room * 0.8)
        whole = sum(widths)
        self.y += 5

        def draw(cells, row):
            is_head = has_head and row == 0
            bold = (is_head and kind != 'booktabs') or (total and row == len(rows) - 1)
            layouts = []
            for column, text in enumerate(cells):
                markup = self.markup(text)
                if bold or (not has_head and column == 0 and self.style['face'] == 'sans'):
                    markup = f'<b>{markup}</b>'
                aligned = head_align if head_align and row == 0 else align
                side = 'end' if aligned[column] == 'right' and not self.is_mirrored else 'start'
                layouts.append(self.layout(markup, widths[column] - 8, align=side))
            height = max(self.height_of(layout) for layout in layouts) + 4
            if self.need(height) and has_head and row:
                draw(rows[0], 0)
            start, offset = self.x(0, whole), 0
            if kind in ('horizontal', 'booktabs') and row == 0:
                self.rule(start, self.y, start + whole, self.y, 1.2)
            for column, layout in enumerate(layouts):
                width = widths[column]
                x = start + whole - offset - width if self.is_mirrored else start + offset
                if kind in ('cells', 'mitred'):
                    self.fill(x, self.y, width - 1.5, height - 1.5, 'c8d6b0' if is_head else 'eef2e6')
                elif kind == 'zebra' and (is_head or row % 2):
                    self.fill(x, self.y, width, height, '9fb4cc' if is_head else 'e8edf3')
                elif kind == 'ruled':
                    self.context.set_source_rgb(0, 0, 0)
                    self.context.set_line_width(0.6)
                    self.context.rectangle(x, self.y, width, height)
                    self.context.stroke()
                self.show(layout, x + 4, self.y + 2)
                offset += width
            if total and row == len(rows) - 1:
                self.rule(start, self.y, start + whole, self.y, 0.8)
            self.y += height
            if kind in ('horizontal', 'rounded') or (is_head and kind in ('booktabs', 'head-rule')):
                self.rule(start, self.y, start + whole, self.y, 0.6)
            if kind == 'booktabs' and row == len(rows) - 1:
                self.rule(start, self.y, start + whole, self.y, 1.4)

        for row, cells in enumerate(rows):
            draw(cells, row)
        self.y += 8

    def beside(self, parts):
        top, ends = self.y, []
        for part in parts:
            self.y = top
            part()
            ends.append(self.y)
        self.y = max(ends) + self.size * 0.8

    def lines(self, lines, inset=0, width=None):
        for line in lines:
            self.paragraph(self.markup(line), inset, width, gap=False)

    def card(self, title, texts, inset, width):
        self.heading(title, self.job['looks']['2'], inset, width)
        for text in texts:
            self.paragraph(self.markup(text), inset, width, gap=False)

    def block(self, block):
        looks, kind = self.job['looks'], block['type']
        if kind == 'title':
            self.heading(block['text'], looks['title'])
        elif kind == 'heading':
            self.heading(block['text'], looks[str(block['depth'])])
        elif kind == 'paragraph':
            self.paragraph(self.markup(block['text']))
        elif kind == 'entry':
            self.paragraph(f'<b>{escape(block["term"])}</b> {self.markup(block["text"])}')
        elif kind == 'box':
            layout = self.layout(self.markup(block['text']), self.room - 14)
            height = self.height_of(layout) + 10
            self.need(height)
            self.fill(self.x(), self.y, self.room, height, 'f6f1e0')
            self.show(layout, self.x() + 7, self.y + 5)
            self.y += height + self.size * 0.6
        elif kind == 'list':
            self.listed(block['items'], block['marks'])
            self.y += self.size * 0.5
        elif kind == 'quote':
            self.quote(block['paragraphs'])
        elif kind == 'code':
            self.code(block['lines'])
        elif kind == 'table':
            self.table([block['head'], *block['rows']], block['align'], True, block.get('total', False), block.get('headAlign'))
            if block.get('caption'):
                self.paragraph(self.markup(block['caption']))
        elif kind == 'pairs':
            self.table(block['rows'], ['left', 'left'], False)
        elif kind == 'lines':
            self.lines(block['lines'])
            self.y += self.size * 0.8
        elif kind == 'beside':
            half = self.room / 2
            self.beside([lambda: self.lines(block['left'], 0, half), lambda: self.lines(block['right'], half, half)])
        elif kind == 'contents':
            self.contents(block['title'])
        elif kind == 'sidebar':
            self.need(self.size * 20)
            main = lambda: [self.paragraph(self.markup(text), 0, self.room * 0.64) for text in block['main']]
            aside = lambda: self.card(block['title'], block['aside'], self.room * 0.7, self.room * 0.3)
            self.beside([main, aside])
        elif kind == 'cards':
            for pair in (block['cards'][:2], block['cards'][2:]):
                self.need(self.size * 8)
                self.beside([
                    lambda card=card, at=at: self.card(card['title'], [card['text']], self.room * at / 2, self.room * 0.45)
                    for at, card in enumerate(pair)
                ])
        elif kind == 'page-break':
            self.next_page()
        else:
            raise ValueError(kind)

    def quote(self, paragraphs):
        barred = self.style['quote'] == 'barred'
        for text in paragraphs:
            inset = 12 if barred else 28
            self.need(self.size * 5)
            top = self.y
            self.paragraph(self.markup(text), inset, self.room - (inset if barred else 2 * inset), gap=False)
            if barred and self.y > top:
                x = self.x() + self.room - 2.5 if self.is_mirrored else self.x()
                self.fill(x, top, 2.5, self.y - top, '999999')
            self.y += self.size * 0.8

    def code(self, lines):
        kind = self.style['code']
        if kind == 'numbered':
            lines = [f'{number:2d}  {line}' for number, line in enumerate(lines, 1)]
        markup = f'<span font_family="Liberation Mono">{escape(chr(10).join(lines))}</span>'
        layout = self.layout(markup, self.room - 12, self.size * 0.88)
        height = self.height_of(layout) + 10
        self.need(height)
        if kind in ('dark', 'shaded'):
            self.fill(self.x(), self.y, self.room, height, '202830' if kind == 'dark' else 'f2f2f2')
        self.show(layout, self.x() + 6, self.y + 5, (0.9, 0.9, 0.88) if kind == 'dark' else (0, 0, 0))
        self.y += height + self.size * 0.6

    def contents(self, title):
        self.heading(title, self.job['looks']['1'])
        for number, entry in enumerate(self.job['contents']):
            self.need(self.size * 1.4)
            inset = 18 * (entry['depth'] - 1)
            text = self.layout(escape(entry['text']), self.room)
            page = self.layout(str(1 + number * 7 // 10), 20, align='end')
            self.show(text, self.x() + inset, self.y)
            self.show(page, self.x() + self.room - 20, self.y)
            self.y += self.size * 1.4

    def notes(self):
        notes = self.document.get('notes', {})
        if not notes:
            return
        self.need(self.size * 6)
        self.y += self.size
        self.rule(self.x(), self.y, self.x() + self.room * 0.3, self.y, 0.5)
        self.y += 4
        for number, text in notes.items():
            self.flow(self.layout(f'<sup>{number}</sup> {escape(text)}', self.room, self.size * 0.85))

    def draw_running(self):
        running = self.job['running']
        head = running['evenHead'] if self.page % 2 == 0 and running.get('evenHead') else running['head']
        room = self.width - 2 * self.margin
        for places, y in ((head, self.margin * 0.5), (running['foot'], self.height - self.margin * 0.7)):
            for place, align in zip(places, ('start', 'center', 'end')):
                if place:
                    text = escape(fill_running(place, self.page, self.pages))
                    self.show(self.layout(text, room, 6.5 if len(text) > 60 else 8.5, align), self.margin, y)
        if running.get('ruled'):
            self.rule(self.margin, self.margin * 0.5 + 13, self.width - self.margin, self.margin * 0.5 + 13)

    def build(self):
        for block in self.document['blocks']:
            self.block(block)
        self.notes()
        self.draw_running()
        self.context.show_page()
        self.surface.finish()
        return self.page


for line in sys.stdin:
    job = json.loads(line)
    try:
        # The first run counts the pages that running lines name.
        pages = Setter(job, 1).build()
        Setter(job, pages).build()
    except Exception as error:  # one bad document must not stop the others
        print(f"{job['output']}: {error!r}", file=sys.stderr)
