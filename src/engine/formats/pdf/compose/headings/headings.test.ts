import assert from 'node:assert/strict'
import { test } from 'node:test'
import { horizontal, pageText, type Typed } from '../../../../../../test/support/pdf-page.ts'
import { union } from '../../geometry.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import type { Font } from '../../raw-page.ts'
import { measureDocument } from '../../statistics.ts'
import { toLine, toRows } from '../../text/line.ts'
import { chooseHeadings } from './choose-headings.ts'
import { createHeadingContext, neighbors } from './document-headings.ts'
import { findEchoes } from './echoes.ts'
import { blockText, scoreHeading } from './headings.ts'
import { findLabels } from './labels.ts'
import { findSections } from './sections.ts'
import { joinWrapped } from './wrapped-headings.ts'

const BOLD = { name: 'Bold', isBold: true }

function block(texts: readonly Typed[]): TextBlock {
  const lines = toRows(pageText(texts).pieces).map(toLine)
  const column = { x0: 20, x1: 320 }
  return { type: 'text', page: 1, lines, column, spaceAbove: 1, ...union(lines) }
}

const text = (y: number): TextBlock =>
  block([
    { text: 'Words of a paragraph that go on and on for a whole line and', x: 20, y },
    { text: 'for another one, until there are enough of them to be text.', x: 20, y: y + 12 },
  ])

const statistics = measureDocument([
  pageText(text(100).lines.map((line, index) => ({ text: line.text, x: 20, y: 100 + 12 * index }))),
])

/** How much more like a heading the second is than the first, in the same position. */
function difference(first: readonly Typed[], second: readonly Typed[]): number {
  const [a, b] = [first, second].map(texts => {
    const blocks = [text(20), block(texts), text(100)]
    const context = createHeadingContext(blocks, statistics, [])
    return scoreHeading(blocks[1]!, neighbors(blocks, 1), context)
  })
  return b! - a!
}

test('who wrote it is less of a heading than what it is about', () => {
  const line = (words: string): Typed[] => [{ text: words, x: 20, y: 70, font: BOLD }]
  assert.ok(difference(line('On Mary Stone'), line('By Mary Stone')) < -1)
  assert.ok(difference(line('Mary Stone, Poet'), line('Mary Stone, PhD')) < -1)
})

test('what a list follows is no name between a title and its text', () => {
  const large = (y: number, words: string): TextBlock =>
    block([{ text: words, x: 20, y, size: 12 }])
  const title = block([{ text: 'The telegraph', x: 20, y: 20, size: 20 }])
  const score = (after: string): number => {
    const next = block([{ text: after, x: 32, y: 80 }])
    const blocks = [title, large(50, 'What it uses'), next, text(100)]
    const context = createHeadingContext(blocks, statistics, [])
    return scoreHeading(blocks[1] as TextBlock, neighbors(blocks, 1), context)
  }
  assert.ok(score('• A wire') > score('A. Wire') + 1)
})

test('several larger lines with a date at their other end are headings', () => {
  const entry = (y: number, name: string): TextBlock =>
    block([
      { text: name, x: 20, y, size: 12 },
      { text: '2021', x: 320 - 4 * 6, y, size: 12 },
    ])
  const scoreFirst = (...names: readonly string[]): number => {
    const blocks = names.flatMap((name, at) => [entry(50 + 60 * at, name), text(70 + 60 * at)])
    const context = createHeadingContext(blocks, statistics, [])
    return scoreHeading(blocks[0]!, neighbors(blocks, 0), context)
  }
  const one = scoreFirst('Engineer, Mill')
  assert.ok(scoreFirst('Engineer, Mill', 'Writer, Paper', 'Nurse, Clinic') > one + 1)
})

test('a bold number that stands further in than the text is an item', () => {
  const line = (x: number): Typed[] => [{ text: '1. Clone the repository', x, y: 70, font: BOLD }]
  assert.ok(difference(line(20), line(34)) < -1)
})

test('numbers one below the other in the look of the text count items', () => {
  const line = (y: number, words: string): TextBlock => block([{ text: words, x: 20, y }])
  const score = (other: string): number => {
    const blocks = [text(20), line(50, other), line(70, '2.1.2 Select the origin'), text(100)]
    const context = createHeadingContext(blocks, statistics, [])
    return scoreHeading(blocks[2]!, neighbors(blocks, 2), context)
  }
  assert.ok(score('2.1.1 Create a distribution') < score('Create a distribution') - 1)
})

test('where the outline names all headings, another line must look more like one', () => {
  const titles = ['Apples', 'Pears', 'Plums', 'Figs']
  const score = (outline: readonly string[]): number => {
    const heads = titles.map((words, index) => block([{ text: words, x: 20, y: 20 + 12 * index }]))
    const blocks = [...heads, block([{ text: 'Harvest', x: 20, y: 70, font: BOLD }]), text(100)]
    const entries = outline.map(title => ({ title, depth: 1, page: 1 }))
    const context = createHeadingContext(blocks, statistics, entries)
    return scoreHeading(blocks[4]!, neighbors(blocks, 4), context)
  }
  assert.ok(score(titles) < score(['Elsewhere', 'Nowhere', ...titles.slice(0, 1)]) - 0.5)
})

test('an outline says nothing about the title and the abstract, which stand before all that it names', () => {
  const titles = ['Apples', 'Pears', 'Plums', 'Figs']
  const heads = titles.map((words, index) => block([{ text: words, x: 20, y: 220 + 12 * index }]))
  const title = block([{ text: 'On Fruit', x: 20, y: 20, size: 20 }])
  const abstract = block([{ text: 'Abstract', x: 20, y: 60, font: BOLD }])
  const name = block([{ text: 'Mary Stone', x: 20, y: 90, font: BOLD }])
  const score = (blocks: readonly TextBlock[], index: number, outline: readonly string[]) => {
    const entries = outline.map(words => ({ title: words, depth: 1, page: 1 }))
    const context = createHeadingContext(blocks, statistics, entries)
    return scoreHeading(blocks[index]!, neighbors(blocks, index), context)
  }
  const ahead = [title, abstract, text(70), name, ...heads]
  const unlisted = [0, 1, 3].map(at => score(ahead, at, titles) - score(ahead, at, []))
  assert.deepEqual(
    unlisted.map(difference => difference < -0.5),
    [false, false, true],
  )
})

test('in doubt, what looks alike decides', () => {
  const line = (words: string, font?: typeof BOLD): TextBlock =>
    block([{ text: words, x: 20, y: 50, ...(font && { font }) }])
  const headings = (scores: readonly (readonly [TextBlock, number])[]): string[] =>
    chooseHeadings(
      scores.map(([block, score]) => ({ block, score })),
      { bodySize: 10, isListed: () => false },
    ).map(blockText)
  const [one, two, long] = ['One', 'Two', 'A long one'].map(words =>
    line(words, BOLD),
  ) as TextBlock[]
  const plain = line('In another look')
  assert.deepEqual(
    headings([
      [one!, 1],
      [long!, -0.4],
      [two!, 1],
      [plain, -0.4],
    ]),
    ['One', 'A long one', 'Two'],
  )
  // One other proves nothing, a caption is none for its own reasons, and far from 0 there is no doubt.
  assert.deepEqual(
    headings([
      [one!, 1],
      [long!, -0.4],
    ]),
    ['One'],
  )
  assert.deepEqual(
    headings([
      [one!, 0.4],
      [two!, -3],
      [long!, -3],
    ]),
    ['One'],
  )
  assert.deepEqual(
    headings([
      [one!, 1],
      [long!, -1],
      [two!, 1],
    ]),
    ['One', 'Two'],
  )
  assert.deepEqual(
    headings([
      [one!, 0.4],
      [two!, -1],
      [long!, -1],
    ]),
    [],
  )
  const label = line('A list:', BOLD)
  assert.deepEqual(
    headings([
      [one!, 1],
      [label, -0.4],
      [two!, 1],
    ]),
    ['One', 'Two'],
  )
})

test('a release in a list of changes is as much of a heading as words are', () => {
  const large = (words: string): Typed[] => [{ text: words, x: 20, y: 70, size: 14, font: BOLD }]
  for (const release of ['v1.2', '1.0.0-rc.1 (2024-05-01)', '[0.3.4] - 2025-02-03']) {
    assert.ok(Math.abs(difference(large('Releases'), large(release))) < 0.5, release)
  }
  for (const number of ['12.50', '1.12.2024', '2018.05.11', '192.168.0.1']) {
    assert.equal(difference(large('Releases'), large(number)), Number.NEGATIVE_INFINITY, number)
  }
})

test('a short number among releases is one of them', () => {
  const release = (words: string): TextBlock =>
    block([{ text: words, x: 20, y: 70, size: 14, font: BOLD }])
  const score = (number: string, others: readonly string[]): number => {
    const large = [number, ...others].flatMap(words => [release(words), text(100)])
    const blocks = [text(20), ...large]
    const context = createHeadingContext(blocks, statistics, [])
    return scoreHeading(blocks[1]!, neighbors(blocks, 1), context)
  }
  assert.ok(score('2.5', ['4.0.11', '4.0.0']) > 0)
  assert.ok(score('4.0.11', []) > 0, 'no month is the 0th')
  assert.equal(score('2.5', ['12.50', '3.80']), Number.NEGATIVE_INFINITY)
})

test('the color of code in a line is not the color of the line', () => {
  const code = { name: 'Mono', isMono: true }
  const colored = (font?: Typed['font']): Typed[] => [
    { text: 'Its type:', x: 20, y: 70 },
    { text: 'Function1', x: 70, y: 70, ...(font ? { font } : {}), color: 0xc9ae75 },
  ]
  assert.ok(difference(colored(code), colored()) > 0.5)
})

test('a line with room to write on is none, however large', () => {
  const large = (words: string): Typed[] => [{ text: words, x: 20, y: 70, size: 14, font: BOLD }]
  for (const field of ['Name: ________ Phone: ________', 'Signature ............'])
    assert.equal(difference(large('Releases'), large(field)), Number.NEGATIVE_INFINITY, field)
})

test('a day or what a text is filed under is less of a heading than its subject', () => {
  const line = (words: string): Typed[] => [{ text: words, x: 20, y: 70, font: BOLD }]
  assert.ok(difference(line('Resolution of January'), line('Resolution DM-2023-001')) < -1)
  assert.ok(difference(line('November of rain'), line('November - 2015')) < -1)
})

test('texts side by side are names of columns, but a number stands apart from its heading', () => {
  const line = (first: string, x: number): Typed[] => [
    { text: first, x: 20, y: 70, font: BOLD },
    { text: 'Fleming', x, y: 70, font: BOLD },
  ]
  assert.ok(difference(line('Guzman', 55), line('Guzman', 120)) < -1)
  assert.ok(Math.abs(difference(line('1.', 35), line('1.', 70))) < 0.5)
})

test('labels that each name a few words are known where most of their look are labels', () => {
  const label = (y: number): TextBlock => block([{ text: 'Country', x: 20, y, font: BOLD }])
  const value = (y: number): TextBlock => block([{ text: 'Scotland', x: 20, y }])
  const pairs = [20, 60, 100].flatMap(y => [label(y), value(y + 20)])
  assert.equal(findLabels(pairs).size, 3)
  const headings = [140, 200].flatMap(y => [label(y), text(y + 20)])
  assert.equal(findLabels([...pairs, ...headings]).size, 0)
})

test('a line above the title that says it again is an echo', () => {
  const title = block([{ text: 'Kindle Keyboard User Guide', x: 20, y: 60, size: 16 }])
  const head = (words: string): TextBlock => block([{ text: words, x: 20, y: 20, size: 12 }])
  const echo = head('Online Library Kindle Keyboard User Guide')
  assert.deepEqual([...findEchoes([echo, title, text(100)], statistics)], [echo])
  assert.equal(findEchoes([head('Online Library'), title, text(100)], statistics).size, 0)
})

test('headings that go on in the next line are one', () => {
  const line = (words: string, y: number): TextBlock =>
    block([{ text: words, x: 20, y, size: 16, font: BOLD }])
  const joined = (second: TextBlock, words = 'Quality and Costs of'): string[] => {
    const first = line(words, 40)
    const levels = new Map([first, second].map(heading => [heading, 2]))
    const { headings } = joinWrapped([first, second], levels)
    return [...headings.keys()].map(({ lines }) => lines.map(({ text }) => text).join(' '))
  }
  assert.deepEqual(joined(line('Cancer Care', 60)), ['Quality and Costs of Cancer Care'])
  assert.equal(joined(line('Cancer Care', 60), 'Quality').length, 2)
  assert.equal(joined(line('for Veterans', 60), 'Needs').length, 1)
  assert.equal(joined(line('Cancer Care', 60), 'Quality and Costs: a Long Review').length, 1)
  assert.equal(joined(line('Cancer Care', 80)).length, 2)
  assert.equal(joined(line('2. Cancer Care', 60)).length, 2)
})

test('color and capitals make a line a heading that stands alone above text', () => {
  const plain: Typed = { text: 'Traffic on the water', x: 20, y: 70 }
  assert.ok(difference([plain], [{ ...plain, color: 0xa03020 }]) > 1)
  assert.ok(difference([plain], [{ ...plain, text: 'TRAFFIC ON THE WATER' }]) > 0.5)
})

test('color makes a line a heading above a list or a table, not only above text', () => {
  const plain: Typed = { text: 'Traffic on the water', x: 20, y: 70 }
  const item = block([{ text: '\u2022 ships', x: 20, y: 90 }])
  const table = { ...item, type: 'table' as const, rows: [], xs: [], headerRows: 0 }
  for (const after of [item, table]) {
    const [none, colored] = [plain, { ...plain, color: 0xa03020 }].map(typed => {
      const blocks = [text(20), block([typed]), after]
      const context = createHeadingContext(blocks, statistics, [])
      return scoreHeading(block([typed]), neighbors(blocks, 1), context)
    })
    assert.ok(colored! - none! > 1, after.type)
  }
})

test('a line under all of its words makes a line a heading, but links are underlined as well', () => {
  const texts = [{ text: 'Traffic on water', x: 20, y: 70 }]
  const rules = [horizontal(71.5, 20, 100)]
  const lineOf = (more: Parameters<typeof pageText>[1]) =>
    toLine(pageText(texts, { rules, ...more }).pieces)
  assert.equal(lineOf({}).isUnderlined, true)
  const links = [{ x0: 0, y0: 60, x1: 200, y1: 75, url: 'https://example.org' }]
  assert.equal(lineOf({ links }).isUnderlined, false)
  assert.equal(
    toLine(pageText(texts, { rules: [horizontal(71.5, 0, 300)] }).pieces).isUnderlined,
    false,
  )
})

test('small capitals are as large as their first letters, whatever letters the file has', () => {
  const capitals = (rest: string) =>
    toLine(
      pageText([
        { text: 'D', x: 20, y: 70, size: 11 },
        { text: rest, x: 25.5, y: 70, size: 8 },
      ]).pieces,
    )
  for (const rest of ['ECISIONS', 'ecisions']) {
    assert.equal(capitals(rest).isSmallCapitals, true)
    assert.equal(capitals(rest).size, 11)
  }
})

test('§ and names before numbers count sections where text stands under them', () => {
  const heading = (words: string, y: number): TextBlock => block([{ text: words, x: 20, y }])
  for (const [first, second] of [
    ['§ 1 Subject', '§ 2 Delivery'],
    ['Chapter 1: Subject', 'Chapter 2: Delivery'],
    ['1 Subject', '2 Delivery'],
  ] as const) {
    const blocks = [heading(first, 20), text(40), heading(second, 80), text(100)]
    assert.equal(findSections(blocks).size, 2, first)
  }
})

test('a bold name of code between paragraphs may be a heading, but not between lines of code', () => {
  const score = (font: Partial<Font>, other: Partial<Font> = {}): number => {
    const line = block([{ text: 'diagnostics.subscribe(name)', x: 20, y: 70, font }])
    const code = block([{ text: 'const found = true', x: 20, y: 100, font: other }])
    const blocks = [text(20), line, code, text(120)]
    return scoreHeading(line, neighbors(blocks, 1), createHeadingContext(blocks, statistics, []))
  }
  assert.ok(score({ ...BOLD, isMono: true }) > Number.NEGATIVE_INFINITY)
  assert.equal(score({ isMono: true }), Number.NEGATIVE_INFINITY)
  assert.equal(score({ ...BOLD, isMono: true }, { isMono: true }), Number.NEGATIVE_INFINITY)
})

test('dates, spans of time and what has lost its number are less of a heading than words', () => {
  const line = (words: string): Typed[] => [{ text: words, x: 20, y: 70, size: 12 }]
  for (const date of ['24 February, 2022', 'Mar/2023 – Present', '2018 - 2020']) {
    assert.ok(difference(line('A February walk'), line(date)) < -0.9, date)
  }
  assert.equal(difference(line('Download the program'), line('. Download the program')), -Infinity)
})

test('a bookmarked line in a monospaced font above a listing is its heading', () => {
  const font = { ...BOLD, isMono: true }
  const blocks = [text(20), block([{ text: 'Loader', x: 20, y: 60, font }])]
  blocks.push(block([{ text: 'type Loader struct', x: 20, y: 80, font: { isMono: true } }]))
  const score = (title: string): number => {
    const context = createHeadingContext(blocks, statistics, [{ title, depth: 2, page: 1 }])
    return scoreHeading(blocks[1]!, neighbors(blocks, 1), context)
  }
  assert.equal(score('Other'), -Infinity)
  assert.ok(score('Loader') > 0)
})

test('below headings of several sizes, bold lines of the text are phrases of it', () => {
  const line = (words: string, size: number): TextBlock =>
    block([{ text: words, x: 20, y: 50, size, font: BOLD }])
  const heads = (sizes: readonly number[]) =>
    Array.from({ length: 10 }, (_, at) => ({
      block: line(`Part ${at}`, sizes[at % sizes.length]!),
      score: 3,
    }))
  const phrases = [
    { block: line('Responsibilities', 10), score: 0.5 },
    { block: line('It has to:', 10), score: 2 },
  ]
  const choose = (sizes: readonly number[], listed = '') =>
    chooseHeadings([...heads(sizes), ...phrases], {
      bodySize: 10,
      isListed: block => blockText(block) === listed,
    })
      .map(blockText)
      .slice(10)
  assert.deepEqual(choose([18, 14]), [])
  assert.deepEqual(choose([18, 14], 'It has to:'), ['It has to:'])
  assert.deepEqual(choose([14]), ['Responsibilities', 'It has to:'])
})

test('digits alone are a heading if the outline says so', () => {
  const release = block([{ text: '1.3 0.11.0', x: 20, y: 70, font: BOLD }])
  const blocks = [text(20), release, text(100)]
  const scoreWith = (titles: readonly string[]): number =>
    scoreHeading(
      release,
      neighbors(blocks, 1),
      createHeadingContext(
        blocks,
        statistics,
        titles.map(title => ({ title, depth: 1, page: 1 })),
      ),
    )
  assert.ok(scoreWith(['1.3 0.11.0']) > 0)
  assert.equal(scoreWith(['1.4 0.10.0']), Number.NEGATIVE_INFINITY)
})
