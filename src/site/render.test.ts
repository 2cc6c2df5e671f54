import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderPage, toId } from './render.ts'

const render = (markdown: string) =>
  renderPage(markdown, ({ name, argument }) => `[${name} ${argument}]`)

test('headings can be linked to, each by its own name', () => {
  const { html, headings } = render('# Top\n\n## Twice\n\n## Twice\n\n### `/api/convert`\n')
  assert.match(html, /<h1>Top<\/h1>/)
  assert.deepEqual(
    headings.map(({ id }) => id),
    ['top', 'twice', 'twice-2', 'api-convert'],
  )
  assert.match(html, /<h2 id="twice-2">/)
})

test('columns are aligned by classes', () => {
  const { html } = render('| a | b |\n| --- | ---: |\n| 1 | 2 |\n')
  assert.match(html, /<th>a<\/th>\s*<th class="right">b<\/th>/)
  assert.doesNotMatch(html, /style/)
})

test('code has the colors of its language, whatever is said about it besides', () => {
  const { html } = render('```js run\nconst a = 1\n```\n')
  assert.match(html, /<pre data-language="js"><code><span class="code-keyword">const<\/span>/)
})

test('names of errors keep their underscores', () => {
  assert.equal(toId('rate_limited'), 'rate_limited')
})

test('the name of a release begins with a letter', () => {
  assert.equal(toId('1.1.0, 2026-01-31'), 'v1-1-0-2026-01-31')
})

test('HTML in a page is text', () => {
  assert.match(render('a <script>b</script>').html, /&lt;script&gt;/)
  assert.doesNotMatch(render('[a](javascript:b)').html, /href/)
})

test('containers close in the order in which they were opened', () => {
  const { html } = render('::: tabs x\n\n::: tab One\n\ntext\n\n::: end\n\n::: end\n\nafter')
  assert.match(html, /<div class="tabs"[\s\S]*<section>[\s\S]*text[\s\S]*<\/section>\s*<\/div>/)
  assert.match(html, /<\/div>\s*<p>after/)
})

test('a directive without an end is what the site inserts', () => {
  assert.equal(render('::: form contact').html, '[form contact]')
})

test('long names break after points and slashes, not inside of an address', () => {
  const { html } = render('`metadata.keywords` and `https://a.example/path`')
  assert.match(html, /<code>metadata\.<wbr>keywords<\/code>/)
  assert.match(html, /<code>https:\/\/a\./)
})

test('a table of many columns can be moved sideways', () => {
  const row = (count: number) => `|${' a |'.repeat(count)}\n|${' - |'.repeat(count)}\n`
  assert.match(render(row(6)).html, /^<div class="wide"[\s\S]*<\/table>\s*<\/div>/)
  assert.match(render(`${row(3)}\n${row(6)}`).html, /^<table>[\s\S]*<\/table>\s*<div class="wide"/)
})

test('a table of many rows has something around it that can be laid out later', () => {
  const table = (rows: number) => `| a |\n| - |\n${'| b |\n'.repeat(rows)}\n`
  assert.match(render(table(20)).html, /^<div class="long">\s*<table>[\s\S]*<\/table>\s*<\/div>/)
  assert.match(render(table(3) + table(20)).html, /^<table>[\s\S]*<\/table>\s*<div class="long">/)
})
