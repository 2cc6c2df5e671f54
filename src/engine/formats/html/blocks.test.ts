import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertEpub, epubToMarkdown } from '../../../../test/support/epub.ts'

test('paragraphs end where blocks begin, and white space is one space', async () => {
  assert.equal(
    await epubToMarkdown('<div>one\n  two<p>three</p>four</div><p>&#160;</p>'),
    'one two\n\nthree\n\nfour',
  )
})

test('line breaks stay, two of them end the paragraph', async () => {
  assert.equal(await epubToMarkdown('<p>a <br/> b<br/><br/>c</p>'), 'a\\\nb\n\nc')
})

test('headings keep their level and lose line breaks', async () => {
  assert.equal(await epubToMarkdown('<h2>A<br/> <b>B</b></h2><p>x</p>'), '## A **B**\n\nx')
})

test('lists nest, count from their start, and have boxes to tick', async () => {
  const body =
    '<ol start="3"><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ol><ul><li><input type="checkbox" checked=""/> d</li><li><input type="checkbox"/> e</li></ul>'
  assert.equal(await epubToMarkdown(body), '3. a\n   - b\n4. c\n\n- [x] d\n- [ ] e')
})

test('letters and Roman numbers stay as a browser shows them, whether an attribute or a style asks for them', async () => {
  const letters = '<ol type="a"><li>x</li><li value="4"><p>y</p></li><li><pre>z</pre></li></ol>'
  assert.equal(await epubToMarkdown(letters), '- a. x\n\n- d. y\n\n- e.\n\n  ```\n  z\n  ```')
  const styled = (style: string, type = '') =>
    epubToMarkdown(`<ol${type} style="${style}"><li>x</li><li>y</li></ol>`)
  assert.equal(await styled('list-style: inside upper-roman'), '- I. x\n- II. y')
  assert.equal(await styled('list-style-type: decimal', ' type="A"'), '1. x\n2. y')
  assert.equal(await styled('list-style-type: square'), '- x\n- y')
})

test('paragraphs that begin with the same bullet, or with labels that count, are lists', async () => {
  const typed = (...lines: string[]) => epubToMarkdown(lines.map(line => `<p>${line}</p>`).join(''))
  for (const bullet of '◦•■✓–-*▪●○‣⁃') {
    assert.equal(await typed('x', `${bullet} a`, `${bullet} b`), 'x\n\n- a\n- b')
  }
  assert.equal(await typed('x', '(a) <i>one</i>', '(b) two'), 'x\n\n- (a) *one*\n- (b) two')
})

test('typed boxes make task lists', async () => {
  const body = '<p>☐ a</p><p>☑ b</p><p>x</p><ul><li>☒ c</li></ul><p>☐ yes ☐ no</p>'
  assert.equal(await epubToMarkdown(body), '- [ ] a\n- [x] b\n\nx\n\n- [x] c\n\n☐ yes ☐ no')
})

test('a list directly in a list belongs to the item before it', async () => {
  assert.equal(await epubToMarkdown('<ul><li>a</li><ul><li>b</li></ul></ul>'), '- a\n  - b')
})

test('terms stand out above what they mean', async () => {
  assert.equal(await epubToMarkdown('<dl><dt>T</dt><dd>D</dd></dl>'), '**T**\n\nD')
})

test('quotes and code are blocks, code with its language', async () => {
  const body =
    '<blockquote><p>q</p></blockquote><pre><code class="language-js">if (a &lt; b)\n  c()</code></pre><hr/><p>x</p>'
  assert.equal(await epubToMarkdown(body), '> q\n\n```js\nif (a < b)\n  c()\n```\n\n---\n\nx')
})

test('tables have captions, header rows, spans and alignment', async () => {
  const body =
    '<table><caption>Sums</caption><tfoot><tr><td>z</td><td>9</td></tr></tfoot><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td rowspan="2">1</td><td align="right">2</td></tr><tr><td align="right">3</td></tr></tbody></table>'
  assert.equal(
    await epubToMarkdown(body),
    'Sums\n\n| a   | b   |\n| --- | --- |\n| 1   | 2   |\n|     | 3   |\n| z   | 9   |',
  )
})

test('of a table that is only layout, the contents are kept', async () => {
  assert.equal(
    await epubToMarkdown('<table role="presentation"><tr><td>a</td><td>b</td></tr></table>'),
    'a\n\nb',
  )
})

test('figures show their picture and then the caption', async () => {
  const { markdown } = await convertEpub({
    chapters: {
      'a.xhtml':
        '<figure><img src="img/p.png" alt="A hill"/><figcaption>Fig. 1</figcaption></figure>',
    },
    files: { 'OPS/img/p.png': 'x' },
  })
  assert.equal(markdown.trimEnd(), '![A hill](p.png)\n\nFig. 1')
})

test('formulas, readings and drawings are read', async () => {
  const math =
    '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><msup><mi>x</mi><mn>2</mn></msup></math>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><title>no</title><text>label</text></svg>'
  assert.equal(
    await epubToMarkdown(`<p>${math}</p><p><ruby>漢<rt>かん</rt></ruby></p>${svg}`),
    '$$\nx^{2}\n$$\n\n漢(かん)\n\nlabel',
  )
})

test('the numbers of printed pages are not text', async () => {
  const body = '<p>a<span epub:type="pagebreak">12</span> b<span class="pagenum">[Pg 13]</span></p>'
  assert.equal(await epubToMarkdown(body), 'a b')
})

test('tag soup is read as browsers do', async () => {
  assert.equal(
    await epubToMarkdown('<p>a<p>b <b>c</p><ul><li>d<li>e</ul>'),
    'a\n\nb **c**\n\n- d\n- e',
  )
})

test('lines of verse that are elements of their own stay together, with or without line breaks', async () => {
  const line = (text: string) => `<span style="display:block">${text}</span>`
  const body = `<p>${line('a')}<br/>${line('b')}</p><p>${line('c')}<br/><br/>${line('d')}</p>`
  assert.equal(await epubToMarkdown(body), 'a\\\nb\n\nc\n\nd')
})

test('a link back goes where it is the label, an arrow or the word, and stays where it says more', async () => {
  const body =
    '<p>x<a id="r1" href="#n1">1</a> y<a id="r2" href="#n2">2</a></p><p id="n1"><a href="#r1">1</a> One. <a href="#r1">↩</a></p><p id="n2"><a href="#r2">Line 20.</a> Two. <a href="#r2">[Back]</a></p>'
  const markdown = await epubToMarkdown(body)
  assert.match(markdown, /\[\^1\]: One\.$/m)
  assert.match(markdown, /Line 20\..* Two\.$/m)
})

test('an item of nothing but a list goes into the item before, or is that list', async () => {
  const body = '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>'
  assert.equal(await epubToMarkdown(body), '- a\n  - b')
  assert.equal(await epubToMarkdown('<ul><li><ul><li>b</li></ul></li><li>c</li></ul>'), '- b\n- c')
})

test('a sign that leads to its own heading is left out, and blank lines do not end a heading', async () => {
  assert.equal(await epubToMarkdown('<h1 id="x">One <a href="#x">›</a></h1>'), '# One')
  assert.equal(await epubToMarkdown('<h1>One<br/><br/><small>Two</small></h1>'), '# One Two')
})
