import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processorTime } from '../../../test/support/processor-time.ts'
import { renderFormula } from './formulas.ts'
import { findNotes } from './notes.ts'
import { renderPreview } from './preview.ts'

const render = (markdown: string, images: Record<string, string> = {}): string =>
  renderPreview(markdown, {
    prefix: 'd1-',
    images: new Map(Object.entries(images)),
    notes: new Set(findNotes(markdown).keys()),
    ids: new Map([[3, 'one']]),
  }).trim()

test('HTML of a document is text', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<sup onclick="alert(1)">2</sup>',
    '<br onload=x>',
    '<svg/onload=alert(1)>',
    '<table onclick="x">\n<tr><td>a</td></tr>\n</table>',
    '<style>*{display:none}</style>',
    '<a href="javascript:alert(1)">x</a>',
  ]
  for (const markdown of hostile) {
    const html = render(markdown)
    assert.doesNotMatch(html, /<(?!\/?p>|\/?h\d|br>|\/sup>)/, `${markdown} → ${html}`)
  }
})

test('links lead to the web or inside the document, and nowhere else', () => {
  assert.equal(
    render('[a](https://example.org/?a&b)'),
    '<p><a href="https://example.org/?a&#38;b" target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
  )
  assert.equal(
    render('[a](#one)\n\n# One'),
    '<p><a href="#d1-one">a</a></p>\n<h1 id="d1-one">One</h1>',
  )
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    '/privacy/',
    '//example.org',
    'other.html',
  ]) {
    const html = render(`[a](<${address}>) <${address}> [b]\n\n[b]: <${address}>`)
    assert.doesNotMatch(html, /href/, `${address} → ${html}`)
  }
})

test('an image is shown if it is in the document, and never fetched', () => {
  const images = { 'image1.png': 'blob:1', 'my image.png': 'blob:2' }
  assert.equal(render('![A cat](image1.png)', images), '<p><img src="blob:1" alt="A cat"></p>')
  assert.equal(render('![](<my image.png>)', images), '<p><img src="blob:2" alt=""></p>')
  assert.match(
    render('![dot](data:image/png;base64,AAAA)'),
    /<img src="data:image\/png;base64,AAAA"/,
  )
  for (const source of [
    'https://example.org/pixel.png',
    '//example.org/a',
    'data:image/svg+xml,<svg/>',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'DATA:image/png;base64,AAAA',
    '\\\\example.org\\a',
  ]) {
    assert.doesNotMatch(render(`![a"b](<${source}>)`, images), /<img/)
  }
})

test('the tags that the writer uses are shown', () => {
  assert.equal(render('H<sub>2</sub>O'), '<p>H<sub>2</sub>O</p>')
  assert.match(render('| a |\n| --- |\n| one<br>two |'), /<td>one<br>two<\/td>/)
  assert.equal(render('<!-- page 3 -->'), '<p class="boundary"><span>page 3</span></p>')
})

test('a table in HTML keeps its spans, its links and its images, and nothing else', () => {
  const html = render(
    [
      '<table>',
      '<tr><td colspan="2" onclick="x">a &amp; b<br>c</td></tr>',
      '<tr><td><a href="javascript:alert(1)">d</a></td><td><img src="i.png" alt="e"><script>f</script></td></tr>',
      '</table>',
    ].join('\n'),
    { 'i.png': 'blob:1' },
  )
  assert.match(html, /<td colspan="2">a &amp; b<br>c<\/td>/)
  assert.match(html, /<td><a>d<\/a><\/td><td><img src="blob:1" alt="e">&#60;script/)
})

test('task lists and footnotes', () => {
  assert.match(
    render('- [x] done\n- [ ] not\n- \\[x] text'),
    /<li class="task"><input type="checkbox" disabled checked aria-label="done"> done<\/li>\n<li class="task"><input type="checkbox" disabled aria-label="to do"> not<\/li>\n<li>\[x\] text<\/li>/,
  )
  assert.match(
    render('word[^1] [^2]\n\n[^1]: The note.\n\n    More.'),
    /word<sup><a href="#d1-note-1">1<\/a><\/sup> \[\^2\]<\/p>\n<div class="note" id="d1-note-1"><span class="note-name">1<\/span><p>The note.<\/p>\n<p>More.<\/p>/,
  )
})

test('columns are aligned without styles in elements, which the policy of the page refuses', () => {
  const html = render('| a | b |\n| --: | --- |\n| 1 | 2 |')
  assert.match(html, /<th class="right">a<\/th>\s*<th>b<\/th>/)
  assert.match(html, /<td class="right">1<\/td>\s*<td>2<\/td>/)
})

test('text that is made to be slow is shown in time', () => {
  const hostile = [
    '[^'.repeat(20_000),
    `[^1]: a${'\n'.repeat(100_000)}`,
    `${'[^1]: '.repeat(20_000)}a`,
    '<table>\n'.repeat(15_000),
    '<table>\n\n'.repeat(15_000),
    `<table>\n${'<a href="'.repeat(15_000)}\n</table>`,
    '- [x] '.repeat(15_000),
    '> '.repeat(25_000),
    '# a\n'.repeat(25_000),
    '| '.repeat(25_000),
    '![['.repeat(20_000),
    '<sup>'.repeat(25_000),
  ]
  for (const markdown of hostile) {
    const began = processorTime()
    render(markdown)
    const seconds = (processorTime() - began) / 1000
    assert.ok(seconds < 5, `${markdown.slice(0, 20)} took ${seconds} s`)
  }
})

test('headings have the anchors of their lines in the document, and notes are found by line', () => {
  const settings = {
    prefix: '',
    images: new Map(),
    notes: new Set<string>(),
    ids: new Map([[41, 'a']]),
  }
  assert.equal(renderPreview('# A\n', settings, 41), '<h1 id="a">A</h1>\n')
  assert.equal(renderPreview('# A\n', settings, 1), '<h1>A</h1>\n')
  assert.deepEqual(
    [...findNotes('a[^x]\n\n[^x]: b\n\n[^2]: c\n')],
    [
      ['x', 3],
      ['2', 5],
    ],
  )
})

test('formulas are drawn, and prices stay text', () => {
  const settings = { prefix: '', images: new Map(), notes: new Set<string>(), ids: new Map() }
  const draw = (markdown: string) => renderPreview(markdown, { ...settings, renderFormula })
  assert.match(draw('so $x_1$ and $`y`$.'), /<msub><mi>x<\/mi><mn>1<\/mn><\/msub>.*<mi>y<\/mi>/)
  assert.match(
    draw('$$\n\\frac{a}{b}\n$$\n'),
    /<div class="formula".*<math[^>]* display="block">.*<mfrac>/s,
  )
  for (const text of ['from $5 to $10', '\\$x\\$', 'a $ b $ c']) {
    assert.doesNotMatch(draw(text), /<math/, text)
  }
  assert.doesNotMatch(draw('$\\href{javascript:alert(1)}{x}$ $<img src=x>$'), /href=|<img/)
  assert.doesNotMatch(draw('$x$'), /style=/)
  assert.equal(renderPreview('$x$', settings), '<p>$x$</p>\n')
})
