import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulletList, heading, item, numberedList, paragraph, run, text } from './build.ts'
import { buildOutline, type FlatParagraph, type ListRole, type Role } from './outline.ts'

const flat = (value: string, role: Role = { type: 'body' }, indent = 0): FlatParagraph => ({
  type: 'flat',
  children: value ? [text(value)] : [],
  role,
  indent,
})

const bullet = (value: string, level: number, id = 'a', indent = 720 * (level + 1)) =>
  flat(value, { type: 'list', id, level, ordered: false }, indent)

const numbered = (value: string, number: number, more: Partial<ListRole> = {}, indent = 720) =>
  flat(value, { type: 'list', id: 'n', level: 0, ordered: true, number, ...more }, indent)

const picture = (alt: string) => run({ type: 'image', alt, source: 'p.png' })

test('levels become nested lists, also where one is left out', () => {
  assert.deepEqual(buildOutline([bullet('a', 0), bullet('b', 2), bullet('c', 1), bullet('d', 0)]), [
    bulletList(
      item(paragraph('a'), bulletList(item(paragraph('b')), item(paragraph('c')))),
      item(paragraph('d')),
    ),
  ])
})

test('another list, indented further, is inside the item above it', () => {
  assert.deepEqual(
    buildOutline([numbered('one', 1), bullet('a', 0, 'b', 1440), numbered('two', 2)]),
    [
      numberedList(
        1,
        item(paragraph('one'), bulletList(item(paragraph('a')))),
        item(paragraph('two')),
      ),
    ],
  )
})

test('a number out of sequence begins a new list', () => {
  assert.deepEqual(
    buildOutline([numbered('a', 1), numbered('b', 2), numbered('c', 1, { id: 'm' })]),
    [
      numberedList(1, item(paragraph('a')), item(paragraph('b'))),
      numberedList(1, item(paragraph('c'))),
    ],
  )
})

test('a paragraph at the margin ends a list, an indented one continues it', () => {
  assert.deepEqual(
    buildOutline([
      numbered('a', 1),
      flat('inside', undefined, 720),
      flat('outside'),
      numbered('b', 2),
    ]),
    [
      numberedList(1, item(paragraph('a'), paragraph('inside'))),
      paragraph('outside'),
      numberedList(2, item(paragraph('b'))),
    ],
  )
})

test('empty paragraphs vanish, and do not end a list', () => {
  assert.deepEqual(buildOutline([flat(''), bullet('a', 0), flat(''), bullet('b', 0)]), [
    bulletList(item(paragraph('a')), item(paragraph('b'))),
  ])
})

test('where there is a title, headings lie below it', () => {
  const anchors: string[] = []
  assert.deepEqual(
    buildOutline([
      flat('T', { type: 'title', anchors }),
      flat('H', { type: 'heading', depth: 1, anchors }),
    ]),
    [heading(1, 'T'), heading(2, 'H')],
  )
})

test('a title after a page of text moves nothing', () => {
  const anchors: string[] = []
  const lines = Array.from({ length: 6 }, () => flat('line'))
  const outline = buildOutline([
    ...lines,
    flat('T', { type: 'title', anchors }),
    flat('H', { type: 'heading', depth: 1, anchors }),
  ])
  assert.deepEqual(outline.slice(-2), [heading(1, 'T'), heading(1, 'H')])
})

test('code lines in a row are one block, without the empty lines around it', () => {
  const line = (value: string) => flat('', { type: 'code', value, byFont: false })
  assert.deepEqual(buildOutline([line(''), line('a'), line(''), line('  b'), line(' ')]), [
    { type: 'code', value: 'a\n\n  b' },
  ])
})

test('a typed box makes a task of a paragraph or an item, several in a line do not', () => {
  const blocks = buildOutline([
    flat('☐ open'),
    flat('☑ done'),
    flat('☐ yes ☐ no'),
    bullet('☒ also', 0),
    flat('☐'),
  ])
  assert.deepEqual(blocks, [
    {
      type: 'list',
      ordered: false,
      items: [
        { checked: false, children: [paragraph('open')] },
        { checked: true, children: [paragraph('done')] },
      ],
    },
    paragraph('☐ yes ☐ no'),
    {
      type: 'list',
      ordered: false,
      items: [{ checked: true, children: [paragraph('also')] }],
    },
    paragraph('☐'),
  ])
})

test('a typed box in a cell stays as it is', () => {
  assert.deepEqual(buildOutline([flat('☐ open'), flat('more')], true), [
    paragraph('☐ open'),
    paragraph('more'),
  ])
})

test('a heading of nothing but pictures is a paragraph', () => {
  const role = { type: 'heading', depth: 1, anchors: [] } as const
  assert.deepEqual(buildOutline([{ ...flat('', role), children: [picture('Logo')] }]), [
    paragraph([picture('Logo')]),
  ])
})

test('a picture is not described by what its caption says', () => {
  const outline = (alt: string, caption: string) =>
    buildOutline([{ ...flat(''), children: [picture(alt)] }, flat(caption)])
  assert.deepEqual(outline('A cat', 'Figure 2: A cat.')[0], paragraph([picture('')]))
  assert.deepEqual(outline('A cat', 'A cat and a dog')[0], paragraph([picture('A cat')]))
})

test('text before an item that resumes a deeper list belongs to the open item', () => {
  const table = { type: 'table', columns: ['none'], headerRows: 0, rows: [['x']] } as const
  const between = [flat('text'), { type: 'block', block: table } as const]
  const items = [numbered('a', 1), numbered('b', 1, { level: 1 }, 1440)]
  const deeper = [numbered('c', 2, { level: 1 }, 1440), numbered('d', 2)]
  assert.deepEqual(buildOutline([...items, ...between, ...deeper]), [
    numberedList(
      1,
      item(
        paragraph('a'),
        numberedList(1, item(paragraph('b'), paragraph('text'), table), item(paragraph('c'))),
      ),
      item(paragraph('d')),
    ),
  ])
  assert.deepEqual(buildOutline([...items, flat('text'), numbered('d', 2)]).length, 3)
})

test('a list after an empty line is nested in the one above only if that continues', () => {
  const roman = numbered('I', 1, { id: 'roman' }, 1080)
  assert.deepEqual(buildOutline([numbered('a', 1), flat(''), roman]), [
    numberedList(1, item(paragraph('a'))),
    numberedList(1, item(paragraph('I'))),
  ])
  assert.deepEqual(buildOutline([numbered('a', 1), flat(''), roman, numbered('b', 2)]), [
    numberedList(
      1,
      item(paragraph('a'), numberedList(1, item(paragraph('I')))),
      item(paragraph('b')),
    ),
  ])
})

test('a list that counts on from the one directly above is that list', () => {
  const other = numbered('b', 2, { id: 'other' }, 0)
  assert.deepEqual(buildOutline([numbered('a', 1), flat(''), other]), [
    numberedList(1, item(paragraph('a')), item(paragraph('b'))),
  ])
})

test('a typed dash between bullets is an item, one at the end of them is text', () => {
  assert.deepEqual(buildOutline([bullet('a', 0), flat('- b'), flat('– c'), bullet('d', 0)]), [
    bulletList(...['a', 'b', 'c', 'd'].map(value => item(paragraph(value)))),
  ])
  assert.deepEqual(buildOutline([bullet('a', 0), flat('- b')]).at(-1), paragraph('- b'))
})
