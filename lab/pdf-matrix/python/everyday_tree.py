"""Reads the HTML of everyday documents into blocks, for producers that know no CSS.

A block is a dictionary with a `type`: heading, paragraph, label (a paragraph with a label of its own before it), list,
table, beside (columns of blocks), rule. Text is a list of (words, marks), where marks is a set of bold, italic, code, break.
"""
import re

import html5lib

INLINE = {'b', 'i', 'span', 'kbd', 'br', 'small', 'a'}
MARKS = {'b': 'bold', 'i': 'italic', 'kbd': 'code'}
# Classes of labelled paragraphs, and how deep they stand.
DEPTHS = {'p1': 0, 'p2': 1, 'p3': 2, 'a': 0, 'b': 1, 'c': 2}


def read_document(path):
    with open(path, encoding='utf-8') as file:
        root = html5lib.parse(file.read(), namespaceHTMLElements=False)
    title = root.findtext('head/title')
    body = root.find('body')
    return title, to_blocks([body] if body.get('data-beside') else list(body))


def is_inline(element):
    return element.tag in INLINE


def to_blocks(elements):
    return [block for element in elements for block in to_block(element)]


def to_block(element):
    tag, kind = element.tag, element.get('class', '')
    if element.get('data-beside'):
        widths = [int(width) for width in element.get('data-beside').split()]
        columns = [column_blocks(child) for child in element]
        return [{'type': 'beside', 'widths': widths, 'columns': columns}]
    if tag in ('meta', 'style'):
        return []
    if re.fullmatch('h[1-4]', tag):
        return [{'type': 'heading', 'level': int(tag[1]), 'text': to_text(element)}]
    if tag == 'hr':
        return [{'type': 'rule'}]
    if tag in ('ul', 'ol'):
        plain = kind == 'plain' or 'list-style' in (element.get('style') or '')
        return [
            {
                'type': 'list',
                'ordered': tag == 'ol',
                'plain': plain,
                'start': int(element.get('start', 1)),
                'items': [column_blocks(item) for item in element],
            }
        ]
    if tag == 'table':
        return [{'type': 'table', 'kind': kind, 'rows': [to_row(row) for row in element.iter('tr')]}]
    if kind in DEPTHS and len(element) and element[0].tag == 'span':
        label = element[0].text
        text = [(element[0].tail or '', frozenset())]
        for child in element[1:]:
            text += to_text(child) + [(child.tail or '', frozenset())]
        return [{'type': 'label', 'depth': DEPTHS[kind], 'label': label, 'text': tidy(text)}]
    return column_blocks(element)


def column_blocks(element):
    """Its blocks; text before, between and behind them is paragraphs."""
    if is_inline(element) and element.tag != 'br':
        return [{'type': 'paragraph', 'text': tidy(marked(element, frozenset()))}]
    if re.fullmatch('h[1-4]|table|[uo]l', element.tag):
        return to_block(element)
    blocks, text = [], [(element.text or '', frozenset())]

    def close():
        nonlocal text
        if ''.join(words for words, _ in text).strip():
            blocks.append({'type': 'paragraph', 'text': tidy(text)})
        text = []

    for child in element:
        if is_inline(child):
            text += marked(child, frozenset())
        else:
            close()
            blocks.extend(to_block(child))
        text.append((child.tail or '', frozenset()))
    close()
    return blocks


def to_row(row):
    return [
        {
            'text': to_text(cell),
            'head': cell.tag == 'th',
            'columns': int(cell.get('colspan', 1)),
            'rows': int(cell.get('rowspan', 1)),
            'kind': cell.get('class', ''),
        }
        for cell in row
    ]


def to_text(element):
    text = [(element.text or '', frozenset())]
    for child in element:
        text += marked(child, frozenset()) + [(child.tail or '', frozenset())]
    return tidy(text)


def marked(element, marks):
    if element.tag == 'br':
        return [('\n', frozenset(['break']))]
    inner = marks | ({MARKS[element.tag]} if element.tag in MARKS else set())
    text = [(element.text or '', frozenset(inner))]
    for child in element:
        text += marked(child, inner) + [(child.tail or '', frozenset(inner))]
    return text


def tidy(text):
    """White space of the source is one space; none at the beginning and end."""
    spans = [(words if 'break' in marks else re.sub(r'[ \n\t]+', ' ', words), marks) for words, marks in text]
    spans = [(words, marks) for words, marks in spans if words]
    if spans:
        spans[0] = (spans[0][0].lstrip(' '), spans[0][1])
        spans[-1] = (spans[-1][0].rstrip(' '), spans[-1][1])
    return spans
