import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Run } from '../../../document/document.ts'
import { MARKS } from '../../../document/document.ts'
import type { OutlineItem, Role } from '../../../document/outline.ts'
import { runsText } from '../../../document/runs.ts'
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
const show = (items: readonly OutlineItem[]) =>
  raiseNumberedLines(items).map(item => {
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

const UNCHANGED: Record<string, OutlineItem[]> = {
  'of which some are not bold': [line('1.1', 'a'), body('x'), line('1.2', 'b', 0), body('y')],
  'that are sentences': [line('1.1', 'a.'), body('x'), line('1.2', 'b.'), body('y')],
  'one after the other': [line('1.1', 'a'), line('1.2', 'b'), body('y')],
  'with a single number': [line('1.', 'a'), body('x'), line('2.', 'b'), body('y')],
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
  const items = Array.from({ length: 150_000 }, (_, number) => [far(number), body('x')]).flat()
  assert.equal(show(items)[299_998], '# 1.149999 a')
})
