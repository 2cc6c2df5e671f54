import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, type Typed } from '../../../../../test/support/pdf-page.ts'
import type { PageBlock } from '../layout/page-layout.ts'
import type { TextBlock } from '../layout/regions/blocks.ts'
import { measureDocument } from '../statistics.ts'
import { toLine, toRows } from '../text/line.ts'
import { findFrontMatter } from './headings/front-matter.ts'
import { findLevels, nestNumbers, numberDepth } from './headings/heading-levels.ts'
import { findSections } from './headings/sections.ts'
import { findListEntries } from './lists/lists.ts'
import { splitContents } from './pages/contents.ts'
import { joinContinued } from './pages/continued.ts'
import { splitListed } from './pages/listed-contents.ts'

function block(texts: readonly Typed[]): TextBlock {
  const lines = pageText(texts).pieces.map(piece => toLine([piece]))
  return {
    type: 'text',
    page: 1,
    lines,
    column: { x0: 0, x1: 600 },
    spaceAbove: 1,
    x0: lines[0]!.x0,
    y0: lines[0]!.y0,
    x1: lines[0]!.x1,
    y1: lines.at(-1)!.y1,
  }
}

const line = (text: string, size = 10): TextBlock => block([{ text, x: 20, y: 50, size }])

test('larger headings are above smaller ones', () => {
  const headings = [line('Title', 20), line('Part', 14), line('Part', 14), line('Part', 14)]
  assert.deepEqual([...findLevels(headings, () => undefined).values()], [1, 2, 2, 2])
})

test('what is large and comes late is no title', () => {
  const headings = [...Array.from({ length: 5 }, () => line('Part', 14)), line('LOGO', 30)]
  assert.deepEqual([...findLevels(headings, () => undefined).values()], [1, 1, 1, 1, 1, 1])
})

test('numbers tell levels of headings that look alike', () => {
  const headings = ['1 One', '1.1 Two', '2 Three', '2.1 Four'].map(text => line(text, 14))
  assert.deepEqual([...findLevels(headings, () => undefined).values()], [1, 2, 1, 2])
  assert.equal(numberDepth('3.1.4 Pie'), 3)
})

test('the outline knows better where it knows most headings', () => {
  const headings = ['A', 'B', 'C'].map(text => line(text, 14))
  const depths = new Map([
    ['A', 1],
    ['B', 2],
    ['C', 3],
  ])
  assert.deepEqual([...findLevels(headings, text => depths.get(text)).values()], [1, 2, 3])
})

test('a number is an item only beside the number before or after it', () => {
  const kinds = (texts: readonly string[]): number =>
    findListEntries(texts.map(text => line(text))).size
  assert.equal(kinds(['1. one', '2. two']), 2)
  assert.equal(kinds(['1. one', 'text', '7. seven']), 0)
})

test('i is a letter after h and a number before ii', () => {
  const entries = (texts: readonly string[]) =>
    [...findListEntries(texts.map(text => line(text))).values()].map(entry => entry.marker.kind)
  assert.deepEqual(entries(['h) x', 'i) y']), ['lowerLetter', 'lowerLetter'])
  assert.deepEqual(entries(['i) x', 'ii) y']), ['lowerRoman', 'lowerRoman'])
  assert.equal(entries(['u) x', 'v) y', 'w) z', 'iv) a', 'v) b', 'vi) c'])[1], 'lowerLetter')
})

test('titles of the outline one after the other are contents, if they come again', () => {
  const titles = ['Apples', 'Pears', 'Plums']
  const outline = titles.map(title => ({ title, depth: 1, page: 1 }))
  const heads = titles.map(title => line(title, 14))
  const listed = block(titles.map((text, index) => ({ text, x: 20, y: 50 + 12 * index })))
  const entries = new Set<PageBlock>()
  const blocks = splitListed(
    [listed, ...heads.flatMap(head => [head, line('Text.')])],
    outline,
    entries,
    () => false,
  )
  assert.deepEqual([...entries], blocks.slice(0, 3))
  entries.clear()
  assert.equal(splitListed([listed, line('Text.')], outline, entries, () => false).length, 2)
  assert.equal(entries.size, 0)
})

test('only decimal labels become numbers, all others stay as they are', () => {
  const labels = (texts: readonly string[]) =>
    [...findListEntries(texts.map(text => line(text))).values()].map(
      ({ role }) => role.number ?? role.label,
    )
  assert.deepEqual(labels(['3. x', '4. y']), [3, 4])
  assert.deepEqual(labels(['a) x', 'b) y']), ['a) ', 'b) '])
  assert.deepEqual(labels(['(iv) x', '(v) y']), ['(iv) ', '(v) '])
  assert.deepEqual(labels(['(1) x', '(2) y']), ['(1) ', '(2) '])
})

test('under a title, entries without leaders may each be a block', () => {
  const entry = (text: string, page: string, y: number): TextBlock => {
    const parts = block([
      { text, x: 20, y },
      { text: page, x: 300, y },
    ])
    const row = toLine(parts.lines.flatMap(({ pieces }) => pieces))
    return { ...parts, lines: [row] }
  }
  const entries = [entry('One', '1', 50), entry('Two', '4', 62), entry('Three', '9', 74)]
  assert.equal(splitContents([line('Contents'), ...entries]).entries.size, 3)
  assert.equal(splitContents(entries).entries.size, 0)
})

test('items whose numbers have lost their digits are items, one point alone and a row of points are none', () => {
  const count = (...texts: readonly string[]): number =>
    findListEntries(texts.map(text => line(text))).size
  assert.equal(count('. Download the program', '. Run it'), 2)
  assert.equal(count('. Download the program', 'and run it'), 0)
  assert.equal(count('. . . . . . .', '. . . . . . .'), 0)
})

test('a sign without a name before text is a bullet', () => {
  assert.equal(findListEntries([line('\uf02d one'), line('\uf02d two')]).size, 2)
})

test('lines that lead to page numbers lose them', () => {
  const { blocks, entries } = splitContents(
    ['One ........ 1', 'Two ........ 12', 'Three ........ xii'].map(text => line(text)),
  )
  assert.equal(entries.size, 3)
  assert.deepEqual(
    blocks.map(entry => (entry.type === 'text' ? entry.lines[0]!.text : '')),
    ['One', 'Two', 'Three'],
  )
})

test('numbers that rise and fall at the end of dots are not page numbers', () => {
  const codes = [
    'Heroin ........ 9200',
    'Codeine ...... 9053',
    'Opium ....... 9600',
    'Poppy ...... 9650',
  ]
  const split = splitContents([...codes, 'Coca ........ 9040'].map(text => line(text)))
  assert.equal(split.entries.size, 0)
  assert.equal(split.blocks.length, 5)
})

/** A title, and an entry per line with its page number far to the right. */
const contents = (title: string, pages: readonly number[]): TextBlock[] => [
  line(title),
  block(
    pages.flatMap((page, index) => [
      { text: `Part ${'of it '.repeat(index + 1)}`, x: 20, y: 50 + 12 * index },
      { text: String(page), x: 400, y: 50 + 12 * index },
    ]),
  ),
]

/** Pieces of one row are one line. */
const rowsOf = ({ lines, ...rest }: TextBlock): TextBlock => ({
  ...rest,
  lines: toRows(lines.flatMap(({ pieces }) => pieces)).map(toLine),
})

test('under a title that says so, page numbers without leaders are left out too', () => {
  const entriesOf = (title: string, pages: readonly number[]): number =>
    splitContents(contents(title, pages).map(rowsOf)).entries.size
  assert.equal(entriesOf('Contents', [1, 4, 9]), 3)
  assert.equal(entriesOf('Contents', [4, 1, 9]), 0)
  assert.equal(entriesOf('Prices', [1, 4, 9]), 0)
})

test('dashes lead to page numbers as dots do', () => {
  const lines = ['One - - - - - 1', 'Two - - - - - 12', 'Three - - - - - 30'].map(text =>
    line(text),
  )
  assert.equal(splitContents(lines).entries.size, 3)
})

test('first items that each stand further in are lists in lists', () => {
  const item = (text: string, x: number): TextBlock => block([{ text, x, y: 50 }])
  const blocks = [item('1) one', 20), item('a) two', 40), item('i) three', 60)]
  assert.equal(findListEntries(blocks).size, 3)
  assert.equal(findListEntries([item('1) one', 20), item('a) two', 20)]).size, 0)
})

test('sources that count in square brackets are items with their names', () => {
  const labelsOf = (...texts: string[]): (string | undefined)[] =>
    [...findListEntries(texts.map(text => line(text))).values()].map(({ role }) =>
      'label' in role ? role.label : undefined,
    )
  const sources = ['[1] A. Author, “Title”', '[2] https://example.com', '[4] “Other title”']
  assert.deepEqual(labelsOf(...sources), ['[1] ', '[2] '])
  assert.deepEqual(labelsOf('[1] shows it', '[2] does not'), [])
})

test('a row of dashes begins no list', () => {
  assert.equal(findListEntries([line('- - - - x'), line('- - - - x')]).size, 0)
})

test('a number with more parts is a level below the one with fewer, whatever it looks like', () => {
  const headings = [line('3.2 Two', 14), line('3.2.1 Three', 14), line('Annex', 14)]
  const levels = nestNumbers(new Map(headings.map(heading => [heading, 2])))
  assert.deepEqual([...levels.values()], [2, 3, 2])
})

/** Running text under a heading. */
const text = (x = 20, y = 62): TextBlock =>
  block([
    { text: 'Words of a paragraph that go on and on for a whole line and', x, y },
    { text: 'for another one, until there are enough of them to be text.', x, y: y + 12 },
  ])

test('numbers with text at the margin between them count sections, indented text is an item', () => {
  const numbered = (x: number) => [line('A. Dreams'), text(x), line('B. Styles'), text(x)]
  assert.equal(findSections(numbered(20)).size, 2)
  assert.equal(findSections(numbered(45)).size, 0)
})

test('names between a title and the text are front matter, a heading over text is not', () => {
  const statistics = measureDocument([
    pageText(text().lines.map(({ text }, index) => ({ text, x: 20, y: 100 + index * 12 }))),
  ])
  const [title, name, abstract] = [
    line('A Title', 20),
    line('Marie Wilson', 12),
    line('Abstract', 12),
  ]
  const found = findFrontMatter([title!, name!, abstract!, text()], statistics)
  assert.deepEqual([...found], [name])
})

test('behind a page with text only a title as large as the first is followed by front matter', () => {
  const statistics = measureDocument([
    pageText(text().lines.map(({ text }, index) => ({ text, x: 20, y: 100 + index * 12 }))),
  ])
  const found = (size: number): number => {
    const second = [line('A Part', size), line('Marie Wilson', 12), line('Abstract', 12), text()]
    const pages = [line('A Title', 20), text(), ...second.map(block => ({ ...block, page: 2 }))]
    return findFrontMatter(pages, statistics).size
  }
  assert.deepEqual([found(20), found(15)], [1, 0])
})

test('a title and the name below it lead to the text together', () => {
  const statistics = measureDocument([
    pageText(text().lines.map(({ text }, index) => ({ text, x: 20, y: 100 + index * 12 }))),
  ])
  const house = line('An Institute', 20)
  const title = line('On Dreams', 12)
  const name = { ...line('Marie Wilson', 12), spaceAbove: 0.2 }
  assert.equal(findFrontMatter([house, title, name, text()], statistics).size, 0)
})

test('a sentence is text, short as it may be, and so is a paragraph without spaces', () => {
  const statistics = measureDocument([
    pageText(text().lines.map(({ text }, index) => ({ text, x: 20, y: 100 + index * 12 }))),
  ])
  const [title, part] = [line('A Title', 20), line('Part', 12)]
  for (const words of [
    'A grasshopper spent the summer hopping about in the sun.',
    '私は冬の餌を集めています。同じことをすることをお勧めします。とアリは言いました。冬が来ると地面は雪で覆われていました。',
  ]) {
    assert.equal(findFrontMatter([title!, line(words), part!, line('x')], statistics).size, 0)
  }
})

test('a tagged item that begins further in is nested, though tagged beside the others', () => {
  const item = (text: string, x: number): TextBlock => ({
    ...block([{ text, x, y: 50 }]),
    tag: { type: 'item', level: 1 },
  })
  const entries = findListEntries([item('1. one', 20), item('• inner', 50), item('2. two', 20)])
  assert.deepEqual(
    [...entries.values()].map(({ role }) => role.level),
    [0, 1, 0],
  )
})

test('a full line and a small letter belong together, however far apart a formula holds them', () => {
  const first = { ...text(), column: { x0: 20, x1: 320 } }
  const open = block([
    { text: 'Words of a paragraph that go on and on for a whole line and', x: 20, y: 50 },
  ])
  const next = (words: string) => block([{ text: words, x: 20, y: 70 }])
  const joined = (words: string): number =>
    joinContinued([{ ...open, column: first.column }, next(words)]).length
  assert.equal(joined('on, to its end.'), 1)
  assert.equal(joined('On, to its end.'), 2)
})

test('code goes on right behind itself, not over the text between two listings', () => {
  const code = (text: string, page: number): TextBlock => ({
    ...block([0, 12].map(y => ({ text, x: 20, y: 700 + y, font: { isMono: true } }))),
    page,
  })
  const first = code('emit(event)', 1)
  const second = code('const more', 2)
  const text = { ...block([{ text: 'Some text in between', x: 20, y: 70 }]), page: 2 }
  assert.equal(joinContinued([first, second]).length, 1)
  assert.equal(joinContinued([first, text, second]).length, 3)
  assert.equal(joinContinued([first, { ...code('}', 2) }, second]).length, 3)
  assert.equal(joinContinued([text, { ...second, page: 3 }]).length, 2)
})

test('a paragraph goes on over some small blocks at the foot of its column, a line over fewer', () => {
  const opened = (lines: number): TextBlock =>
    block(
      Array.from({ length: lines }, (_, index) => ({
        text: 'Words of a paragraph that go on and on for a whole line and',
        x: 20,
        y: 50 + 12 * index,
      })),
    )
  const notes = ['Who wrote it', 'Where they work', 'Who may print it'].map(text => line(text, 7))
  const rest = { ...line('on, to its end.'), page: 2 }
  assert.equal(joinContinued([opened(3), ...notes, rest]).length, 4)
  assert.equal(joinContinued([opened(1), ...notes, rest]).length, 5)
  assert.equal(joinContinued([opened(3), ...notes, ...notes, rest]).length, 7)
  const others = notes
    .concat(notes)
    .map(note => ({ ...note, lines: line('As large as it.').lines }))
  assert.equal(joinContinued([opened(3), ...others, rest]).length, 8)
})

test('a listing that says what the headings say is not contents', () => {
  const titles = ['Apples', 'Pears', 'Plums']
  const outline = titles.map(title => ({ title, depth: 1, page: 1 }))
  const listing = block(titles.map((text, index) => ({ text, x: 20, y: 50 + 12 * index })))
  const blocks = [listing, ...titles.flatMap(title => [line(title, 14), line('Text.')])]
  const entries = new Set<PageBlock>()
  assert.deepEqual(
    splitListed(blocks, outline, entries, other => other === listing),
    blocks,
  )
  assert.equal(entries.size, 0)
})
