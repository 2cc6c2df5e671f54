import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Run } from '../../../document/document.ts'
import { MARKS } from '../../../document/document.ts'
import type { OutlineItem, Role } from '../../../document/outline.ts'
import { runsText } from '../../../document/runs.ts'
import type { StoryItem } from '../paragraph.ts'
import { raiseNumberedLines } from './numbered-headings.ts'

const run = (value: string, marks = 0): Run => ({ content: { type: 'text', value }, marks })

const body = (text: string): OutlineItem => ({
  type: 'flat',
  children: [run(text)],
  role: { type: 'body' },
  indent: 0,
})

/** A line of a list numbered "1.", "1.1"; its level is one less than its numbers. */
function line(label: string, text: string, marks: number = MARKS.strong): OutlineItem {
  const numbers = label.split('.').filter(Boolean)
  const common = { type: 'list', id: 'parts', level: numbers.length - 1 } as const
  const role: Role =
    numbers.length > 1
      ? { ...common, ordered: false, label: `${label} ` }
      : { ...common, ordered: true, number: Number(numbers[0]) }
  return { type: 'flat', children: [run(text, marks)], role, indent: 0 }
}

/** Each paragraph as `# heading`, `- item` or text. */
const show = (items: readonly StoryItem[]) =>
  raiseNumberedLines(items, 24).map(item => {
    assert.ok(item.type === 'flat')
    const text = runsText(item.children)
    if (item.role.type === 'heading') return `${'#'.repeat(item.role.depth)} ${text}`
    return item.role.type === 'list' ? `- ${text}` : text
  })

test('bold lines that a list numbers as parts of the text are headings, with their numbers', () => {
  const both = MARKS.strong | MARKS.emphasis
  const items = [
    ...[line('1.', 'Aims'), line('1.1', 'Why', both), body('Because.')],
    ...[line('1.2', 'How', both), body('So.'), line('2.', 'Results'), body('None.')],
  ]
  assert.deepEqual(show(items), [
    ...['# 1. Aims', '## 1.1 Why', 'Because.'],
    ...['## 1.2 How', 'So.', '# 2. Results', 'None.'],
  ])
  for (const item of raiseNumberedLines(items)) {
    assert.ok(item.type === 'flat' && item.children.every(({ marks }) => marks === 0))
  }
})

test('they are below the heading that they follow', () => {
  const heading: Role = { type: 'heading', depth: 1, anchors: [] }
  const title: OutlineItem = { type: 'flat', children: [run('Report')], role: heading, indent: 0 }
  const items = [title, line('2.1', 'Why'), body('a'), line('2.2', 'How'), body('b')]
  assert.deepEqual(show(items), ['# Report', '## 2.1 Why', 'a', '## 2.2 How', 'b'])
})

const LONG =
  'The orchard was planted by the monks, who also dug the well and built the wall. '.repeat(3)

test('bold lines with one number are headings where they part a long text', () => {
  const part = (number: string, title: string) => [line(number, title), body(LONG)]
  const items = [...part('1.', 'Soil'), ...part('2.', 'Trees'), ...part('3.', 'Harvest')]
  const shown = show(items).filter(text => text !== LONG)
  assert.deepEqual(shown, ['# 1. Soil', '# 2. Trees', '# 3. Harvest'])
  const overItems = [...part('1.', 'Soil'), line('2.', 'Trees'), line('2.1', 'Apples', 0)]
  assert.equal(show([...overItems, ...part('3.', 'Harvest')])[0], '# 1. Soil')
})

test('plain lines of one count are headings over long text, with those below them', () => {
  const part = (label: string, title: string) => [line(label, title, 0), body(LONG + LONG)]
  const items = [...part('1.', 'Soil'), line('2.', 'Trees', 0), ...part('2.1', 'Pears')]
  const role: Role = { type: 'list', id: 'goes on', level: 0, ordered: true, number: 3 }
  const last: OutlineItem = { type: 'flat', children: [run('Harvest')], role, indent: 0 }
  const shown = show([...items, last, body(LONG)]).filter(text => !text.startsWith('The orchard'))
  assert.deepEqual(shown, ['# 1. Soil', '# 2. Trees', '## 2.1 Pears', '# 3. Harvest'])
  const heading: Role = { type: 'heading', depth: 1, anchors: [] }
  const summary: OutlineItem = { type: 'flat', children: [run('End')], role: heading, indent: 0 }
  assert.equal(show([...items, last, body(LONG), summary])[0], '- Soil')
  const steps = ['Dig', 'Plant', 'Wait'].map((title, at) => [
    line(`${at + 1}.`, title, 0),
    body(LONG),
  ])
  assert.equal(show(steps.flat())[0], '- Dig')
})

test('plain lines are headings above those that only look like it and are as small', () => {
  const part = (number: string, title: string) => [line(number, title, 0), body(LONG + LONG)]
  const result = (size: number): StoryItem => ({
    type: 'flat',
    children: [run('Result')],
    role: { type: 'heading', depth: 1, anchors: [] },
    indent: 0,
    evidence: {
      ...{ type: 'look', by: 'hand', anchors: [] },
      look: { size, bold: true, caps: false },
    },
  })
  const items = (size: number): StoryItem[] => [
    ...[...part('1.', 'Soil'), result(size), body(LONG), ...part('2.', 'Trees')],
    ...[...part('3.', 'Fruit'), result(size), body(LONG)],
  ]
  const shown = show(items(24)).filter(text => !text.startsWith('The orchard'))
  assert.deepEqual(shown, ['# 1. Soil', '## Result', '# 2. Trees', '# 3. Fruit', '## Result'])
  assert.equal(show(items(32))[0], '- Soil')
  assert.equal(show([...items(24), result(24), ...part('4.', 'Jam')])[0], '- Soil')
})

test('a line alone is a heading where others were typed with several numbers, at their level', () => {
  const role: Role = { type: 'heading', depth: 3, anchors: [] }
  const typed: OutlineItem = { type: 'flat', children: [run('1.1 Aims')], role, indent: 0 }
  const empty: OutlineItem = { ...(line('1.', '') as typeof typed), children: [] }
  const items = [typed, body('a'), empty, line('1.2', 'Ways'), body('b')]
  assert.deepEqual(show(items), ['### 1.1 Aims', 'a', '- ', '### 1.2 Ways', 'b'])
})

const UNCHANGED: Record<string, OutlineItem[]> = {
  'of which some are not bold': [line('1.1', 'a'), body('x'), line('1.2', 'b', 0), body('y')],
  'that are sentences': [line('1.1', 'a.'), body('x'), line('1.2', 'b.'), body('y')],
  'one after the other': [line('1.1', 'a'), line('1.2', 'b'), body('y')],
  'with a single number': [line('1.', 'a'), body('x'), line('2.', 'b'), body('y')],
  'with a single number, two of them': [
    ...[line('1.', 'a'), body(LONG)],
    ...[line('2.', 'b'), body(LONG)],
  ],
  'with a single number over items': [
    ...[line('1.', 'a'), line('1.1.', LONG, 0), line('2.', 'b'), line('2.1.', LONG, 0)],
    ...[line('3.', 'c'), body(LONG)],
  ].map(item =>
    item.type === 'flat' && item.role.type === 'list' && item.role.level > 0
      ? { ...item, role: { ...item.role, label: '• ' } }
      : item,
  ),
  'alone of their kind': [line('1.1', 'a'), body('x')],
}
for (const [what, items] of Object.entries(UNCHANGED)) {
  test(`lines ${what} stay a list`, () => assert.equal(raiseNumberedLines(items), items))
}

test('clauses under bold lines stay a list', () => {
  const items = [line('1.', 'Terms'), line('1.1', 'Long words.', 0), line('2.', 'Pay'), body('x')]
  assert.deepEqual(show(items), ['# 1. Terms', '- Long words.', '# 2. Pay', 'x'])
})

test('very many lines, of levels beyond any list, are headings as well', () => {
  const far = (number: number): OutlineItem => ({
    type: 'flat',
    children: [run('a', MARKS.strong)],
    role: { type: 'list', id: 'parts', level: 1e9, ordered: false, label: `1.${number} ` },
    indent: 0,
  })
  const items = Array.from({ length: 70_000 }, (_, number) => [far(number), body('x')]).flat()
  assert.equal(show(items)[139_998], '# 1.69999 a')
})

test('parts may be counted in Roman numbers, and each have a list of its own', () => {
  const part = (label: string, text: string, id: string): OutlineItem => ({
    type: 'flat',
    children: [run(text, MARKS.strong)],
    role: { type: 'list', id, level: 0, ordered: false, label: `${label} ` },
    indent: 0,
  })
  const report = (labels: readonly string[]) =>
    labels.flatMap((label, at) => [part(label, `Part ${at}`, `${at}`), body(LONG), body(LONG)])
  assert.equal(show(report(['I.', 'II.', 'III.']))[3], '# II. Part 1')
  for (const labels of [
    ['I.', 'I.', 'I.'],
    ['a)', 'b)', 'c)'],
  ]) {
    assert.equal(show(report(labels))[3], '- Part 1')
  }
})
