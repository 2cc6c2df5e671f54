import assert from 'node:assert/strict'
import { test } from 'node:test'
import { written } from '../../../test/support/write-blocks.ts'
import {
  bulletList,
  type Content,
  emphasis,
  heading,
  item,
  link,
  paragraph,
  strong,
  text,
} from '../document/build.ts'
import { type Inline, MARKS, type Run } from '../document/document.ts'
import { isInert } from '../document/inert.ts'

const line = (...content: Content[]): string => written([paragraph(...content)]).trimEnd()

const inside = (mark: keyof typeof MARKS, value: string): Run => text(value, MARKS[mark])
const code = (value: string): Run => inside('code', value)
const math = (latex: string): Inline => ({ type: 'inlineMath', latex })
const BREAK: Inline = { type: 'break' }

test('emphasis is written with asterisks, strikethrough with tildes', () => {
  assert.equal(line('a ', strong('b'), ' c'), 'a **b** c')
  assert.equal(line('un', emphasis('believ'), 'able'), 'un*believ*able')
  assert.equal(line(strong(emphasis('a'))), '***a***')
  assert.equal(line(strong('a ', emphasis('b'), ' c')), '**a *b* c**')
  assert.equal(line(inside('delete', 'a')), '~~a~~')
})

test('blanks at the ends of emphasis are outside of it', () => {
  assert.equal(line('a', strong(' b '), 'c'), 'a **b** c')
  assert.equal(line(strong('Name\u00a0'), 'x'), '**Name**\u00a0x')
  assert.equal(line('a', emphasis(' '), 'b'), 'a b')
  assert.equal(line(strong('a', BREAK), 'b'), '**a**\\\nb')
})

test('a picture elsewhere on the web is a link to it where that is asked for', () => {
  const picture = (alt: string, source: string): Inline => ({ type: 'image', alt, source })
  const linked = (...content: Content[]): string =>
    written([paragraph(...content)], { remote_images: 'link' }).trimEnd()
  const there = 'https://a.example/?q=1'
  assert.equal(line(picture('cat', there)), `![cat](${there})`)
  assert.equal(linked(picture('cat', there)), `[cat](${there})`)
  assert.equal(linked(picture('', there), picture('', there)), `<${there}><${there}>`)
  assert.equal(linked(picture('', 'HTTP://a b')), '[HTTP://a b](HTTP://a%20b)')
  assert.equal(linked(picture('cat', '//a.example/x')), '[cat](//a.example/x)')
  assert.equal(linked(picture('cat', 'image1.png')), '![cat](image1.png)')
  const outer = 'https://b.example/'
  assert.equal(linked(link(outer, picture('cat', there))), `[cat](${outer})`)
  assert.equal(linked(link(outer, picture('', there))), `[${there}](${outer})`)
  const own = new Map([
    ['image1.png', { mediaType: 'image/png', bytes: new Uint8Array(), link: there }],
  ])
  const options = { remote_images: 'link' } as const
  assert.equal(
    written([paragraph(picture('cat', 'image1.png'))], options, { images: own }),
    `![cat](${there})\n`,
  )
  assert.equal(linked('wow!', picture('cat', there)), `wow\\![cat](${there})`)
  assert.equal(
    written([paragraph(picture('cat', there))], { remote_images: 'link', images: 'omit' }),
    'cat\n',
  )
})

test('neighbors with the same formatting become one', () => {
  assert.equal(line(strong('a'), strong('b')), '**ab**')
  assert.equal(line(strong('a'), ' ', strong('b')), '**a b**')
  assert.equal(line(strong(strong('a'), 'b')), '**ab**')
  assert.equal(line(strong('a '), strong(emphasis('b')), ' c'), '**a *b*** c')
})

test('punctuation is outside of emphasis where delimiters would not be read as such', () => {
  assert.equal(line('foo', strong('"bar"'), 'baz'), 'foo"**bar**"baz')
  assert.equal(line(strong('注意：'), '请'), '**注意**：请')
  assert.equal(line(emphasis('n-'), 'Butyl'), '*n*-Butyl')
  assert.equal(line('programs', emphasis('. See there.')), 'programs. *See there.*')
  assert.equal(line('see', strong(' (there) '), 'and'), 'see **(there)** and')
  assert.equal(line('foo ', strong('"bar"'), ' baz'), 'foo **"bar"** baz')
  assert.equal(line('(', strong('a'), ')'), '(**a**)')
})

test('slanted punctuation alone is just punctuation', () => {
  assert.equal(line('a', emphasis(','), ' b ', emphasis('– !'), ' c'), 'a, b – ! c')
  assert.equal(line('a ', emphasis('(', strong('b'), ')')), 'a *(**b**)*')
  assert.equal(line('the ', strong('+'), ' sign'), 'the **+** sign')
})

test('tags are used where nothing else helps', () => {
  assert.equal(line(strong('a'), emphasis('b')), '**a**<em>b</em>')
  assert.equal(line('a', inside('delete', '-b')), 'a<del>-b</del>')
})

test('empty formatting vanishes', () => {
  assert.equal(line('a', strong(), emphasis(''), link('https://example.org'), code(''), 'b'), 'ab')
})

test('superscript and subscript are tags', () => {
  assert.equal(
    line('x', inside('superscript', '2'), ' H', inside('subscript', '2'), 'O'),
    'x<sup>2</sup> H<sub>2</sub>O',
  )
})

test('code is between backticks that it does not contain', () => {
  assert.equal(line(code('a')), '`a`')
  assert.equal(line(code('a`b')), '``a`b``')
  assert.equal(line(code('`a`')), '`` `a` ``')
  assert.equal(line(code(' a ')), '`  a  `')
  assert.equal(line(code(' ')), '` `')
  assert.equal(line('`', code('a')), '\\``a`')
})

test('formulas are between dollars, with backticks where GitHub needs them', () => {
  assert.equal(line('so ', math(' x^2 '), '.'), 'so $x^2$.')
  assert.equal(line('a', math('x'), '1'), 'a$`x`$1')
  assert.equal(line(math('\\$5')), '$`\\$5`$')
  assert.equal(line('$5 and ', math('x')), '\\$5 and $x$')
})

test('soft hyphens go, and the word is whole', () => {
  assert.equal(line('opti\u00adonal'), 'optional')
  assert.equal(line(strong('opti\u00adonal'), ' x'), '**optional** x')
})

test('a break is a backslash at the end of the line', () => {
  assert.equal(line('a ', BREAK, ' b'), 'a\\\nb')
  assert.equal(line(BREAK, 'a', BREAK, BREAK), 'a')
  assert.equal(written([heading(1, 'a', BREAK, 'b')]), '# a b\n')
})

test('a blank line between breaks begins a paragraph', () => {
  assert.equal(line('a', BREAK, BREAK, '- b', BREAK, 'c'), 'a\n\n\\- b\\\nc')
  assert.equal(line(strong('a', BREAK, ' ', BREAK, '\u00a0', BREAK, 'b')), '**a**\n\n**b**')
  assert.equal(
    written([bulletList(item(paragraph('a', BREAK, BREAK, 'b')), item(paragraph('c')))]),
    '- a\n\n  b\n\n- c\n',
  )
})

test('links and images name their address', () => {
  const image: Inline = { type: 'image', alt: 'a [b] *c*', source: 'my image(1).png' }
  assert.equal(
    line(link('https://example.org', 'a ', strong('b'))),
    '[a **b**](https://example.org)',
  )
  assert.equal(line(link('a', '[1]')), '[\\[1\\]](a)')
  assert.equal(line(image), '![a \\[b\\] \\*c*](my%20image(1).png)')
  assert.equal(line(link('b', image)), '[![a \\[b\\] \\*c*](my%20image(1).png)](b)')
  assert.equal(line('!', link('a', 'b')), '\\![b](a)')
})

test('an address keeps its characters, apart from those that would end it', () => {
  const addresses: [url: string, markdown: string][] = [
    ['https://example.org/ä_b*c?d=e&f#g', 'https://example.org/ä_b*c?d=e&f#g'],
    ['https://example.org/a (b)', 'https://example.org/a%20(b)'],
    ['https://example.org/a)', 'https://example.org/a\\)'],
    ['a<b>`', 'a%3Cb%3E%60'],
    ['a\\b&copy;', 'a\\\\b\\&copy;'],
    [' a\n ', 'a'],
  ]
  for (const [url, markdown] of addresses) assert.equal(line(link(url, 'x')), `[x](${markdown})`)
})

test('of addresses with a scheme those are written that lead to pages, people and publications', () => {
  const addresses = ['HTTPS://example.org', 'mailto:a@b.c', 'tel:+49', 'doi:10.1/2', 'urn:isbn:1']
  for (const url of addresses) assert.equal(line(link(url, 'x')), `[x](${url})`)
  const others = [
    'file://server/share',
    'C:\\a.doc',
    'ms-msdt:/id',
    'blob:x',
    'view-source:x',
    'x+y:z',
  ]
  for (const url of others) assert.equal(line(link(url, 'text')), 'text')
})

test('text that only looks like a scheme is part of a relative address', () => {
  for (const url of ['a/b:c', './a:b', '?a:b', '//host/a:b']) {
    assert.equal(line(link(url, 'x')), `[x](${url})`)
  }
})

test('of unsafe and unknown addresses only the text is written', () => {
  const addresses = [
    'javascript:alert(1)',
    ' JavaScript:a',
    'java\nscript:a',
    'vbscript:a',
    'data:text/html,a',
    '',
    '#nowhere',
  ]
  for (const url of addresses) assert.equal(line(link(url, 'text')), 'text')
  assert.equal(line({ type: 'image', alt: 'alt', source: 'javascript:a' }), 'alt')
})

test('a link over differently formatted runs stays one link', () => {
  assert.equal(line(link('u', 'a', strong('b')), strong('c')), '[a**b**](u)**c**')
  assert.equal(line(strong('a '), link('u', strong('b'), ' c')), '**a** [**b** c](u)')
  assert.equal(line(link('u', 'a'), ' ', link('u', 'b')), '[a b](u)')
})

test('a note inside a link moves behind it, and one between two links keeps them apart', () => {
  const reference: Inline = { type: 'noteReference', id: '1' }
  const notes = new Map([['1', { type: 'footnote', blocks: [paragraph('x')] } as const]])
  const first = (...content: Content[]) =>
    written([paragraph(...content)], {}, { notes }).split('\n')[0]
  assert.equal(first(link('u', 'a', reference, 'b')), '[ab](u)[^1]')
  assert.equal(first(link('u', 'a'), reference, ' ', link('u', 'b')), '[a](u)[^1] [b](u)')
})

test('a link that shows its address is written as the address', () => {
  const url = 'https://example.org/a_b'
  assert.equal(line(link(url, url)), `<${url}>`)
  assert.equal(line(strong(link(url, url))), `**<${url}>**`)
  assert.equal(line(link('https://example.org/', 'https://example.org')), '<https://example.org>')
  assert.equal(
    line(link('mailto:a@example.org', 'a@example.org')),
    '[a@example.org](mailto:a@example.org)',
  )
})

test('markup after an address in the text does not become part of it', () => {
  assert.equal(line('https://example.org', BREAK, 'b'), '<https://example.org>\\\nb')
  assert.equal(line('https://example.org/a,', link('b', 'c')), '<https://example.org/a>,[c](b)')
  assert.equal(line('www.example.org', strong('b')), 'www\\.example.org**b**')
  assert.equal(line(strong('https://example.org'), ', b'), '**https://example.org**, b')
})

test('a cell that is called inert is written as it is', () => {
  const signs = [...' !"#$%&\'()*+-./:;<=>?@[\\]^_`{|}~', ' ', ' ', ...'aB7é\n\t']
  const cells = Array.from({ length: 50_000 }, (_, index) => {
    let rest = (index * 2_654_435_761) % 2 ** 31
    let cell = ''
    for (let length = index % 7; length > 0; length--) {
      cell += signs[rest % signs.length]
      rest = Math.floor(rest / signs.length)
    }
    return cell
  }).filter(isInert)
  for (let start = 0; start < cells.length; start += 400) {
    const rows = ['head', ...cells.slice(start, start + 400)].map(cell => [cell])
    const [, , ...lines] = written([{ type: 'table', columns: ['none'], headerRows: 1, rows }])
      .trimEnd()
      .split('\n')
    assert.deepEqual(
      lines.map(line => [line.slice(2).replace(/ *\|$/, '')]),
      rows.slice(1),
    )
  }
  assert.ok(['', '12.5', '$5', 'a & b', 'two words'].every(isInert))
})
