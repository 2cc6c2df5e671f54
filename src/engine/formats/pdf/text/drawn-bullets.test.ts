import assert from 'node:assert/strict'
import { test } from 'node:test'
import { horizontal, pageText, type Typed, vertical } from '../../../../../test/support/pdf-page.ts'
import type { Box, RawPage } from '../raw-page.ts'

const LINES: readonly Typed[] = [
  { text: 'What will be done', x: 50, y: 100 },
  { text: 'renew the lights', x: 70, y: 120 },
  { text: 'sell the barges', x: 70, y: 140 },
]

const disc = (x: number, baseline: number): Box => ({
  x0: x,
  y0: baseline - 5,
  x1: x + 3,
  y1: baseline - 2,
})

const textsOf = (more: Partial<RawPage>, lines = LINES): string[] =>
  pageText(lines, more).pieces.map(({ words }) => words.map(word => word.text).join(' '))

test('small shapes of one size before lines of text are bullets', () => {
  assert.deepEqual(textsOf({ drawings: [disc(60, 120), disc(60, 140)] }), [
    'What will be done',
    '• renew the lights',
    '• sell the barges',
  ])
})

test('painted squares are bullets as well', () => {
  const rules = [120, 140].map(y => ({ ...disc(60, y), isVertical: false, color: 0 }))
  assert.deepEqual(textsOf({ rules }).slice(1), ['• renew the lights', '• sell the barges'])
})

test('squares of four strokes are bullets as well', () => {
  const square = (x: number, y: number) => [
    { ...horizontal(y - 5, x, x + 5) },
    { ...horizontal(y, x, x + 5) },
    { ...vertical(x, y - 5, y) },
    { ...vertical(x + 5, y - 5, y) },
  ]
  const rules = [...square(55, 120), ...square(55, 140)]
  assert.deepEqual(textsOf({ rules }).slice(1), ['• renew the lights', '• sell the barges'])
  const fills = [disc(56, 119.5), disc(56, 139.5)].map(box => ({ ...box, color: 0 }))
  assert.equal(textsOf({ rules, fills })[1], '• renew the lights')
  const lines = rules.filter(rule => !rule.isVertical)
  assert.equal(textsOf({ rules: lines })[1], 'renew the lights')
})

test('a bullet before code is no code: items that are all code are no listing', () => {
  const font = { name: 'Courier', isMono: true }
  const { pieces } = pageText(
    LINES.map(line => ({ ...line, font })),
    { drawings: [disc(60, 120), disc(60, 140)] },
  )
  assert.deepEqual(
    pieces[1]!.words.map(word => word.style.font.isMono),
    [false, true, true, true],
  )
})

test('bullets of text that runs from right to left stand at its right', () => {
  const lines = [
    { text: 'אבג', x: 200, y: 120 },
    { text: 'דהו', x: 200, y: 140 },
  ]
  assert.deepEqual(
    textsOf({ drawings: [disc(220, 120), disc(220, 140)] }, lines).map(text => text[0]),
    ['•', '•'],
  )
})

test('a picture letter before text from right to left changes nothing about its bullet', () => {
  const lines = [120, 140].flatMap(y => [
    { text: 'אבג', x: 190, y },
    { text: '📊', x: 208, y },
  ])
  assert.deepEqual(
    textsOf({ drawings: [disc(224, 120), disc(224, 140)] }, lines).map(text => text[0]),
    ['•', '•'],
  )
})

test('a single disc is a bullet where nothing else is drawn so small', () => {
  const drawings = [disc(60, 120)]
  assert.equal(textsOf({ drawings })[1], '• renew the lights')
  const plain = LINES.map(({ text }) => text)
  assert.deepEqual(textsOf({ drawings: [...drawings, disc(300, 500)] }), plain)
  const icon = { x0: 60, y0: 114, x1: 65, y1: 119 }
  assert.deepEqual(textsOf({ drawings: [icon] }), plain)
})

test('bullets are some beside drawn formulas', () => {
  const glyphs = Array.from({ length: 9 }, (_, index) => ({
    x0: 200 + 7 * index,
    y0: 114,
    x1: 206 + 7 * index,
    y1: 120 + (index % 3),
  }))
  assert.deepEqual(textsOf({ drawings: [...glyphs, disc(60, 120), disc(60, 140)] }).slice(1), [
    '• renew the lights',
    '• sell the barges',
  ])
})

test('on a page with a few lines its foot is not what the page is set in', () => {
  const foot = 'A running foot with many more words'
  const lines = [
    ...LINES.slice(1).map(line => ({ ...line, size: 12 })),
    { text: foot, x: 50, y: 700 },
  ]
  const drawings = [disc(60, 120), disc(60, 140)]
  assert.deepEqual(textsOf({ drawings }, lines), ['• renew the lights', '• sell the barges', foot])
})

test('shapes at different places and shapes inside a line are no bullets', () => {
  const plain = LINES.map(({ text }) => text)
  const icons = [60, 54].map((x, index) => ({
    x0: x,
    y0: 114 + 20 * index,
    x1: x + 5,
    y1: 119 + 20 * index,
  }))
  assert.deepEqual(textsOf({ drawings: icons }), plain)
  const numbers = [...LINES, { text: '15%', x: 40, y: 120 }, { text: '85%', x: 40, y: 140 }]
  assert.ok(
    !textsOf({ drawings: [disc(60, 120), disc(60, 140)] }, numbers)
      .join('')
      .includes('•'),
  )
})

test('dots of a plot beside text are no bullets', () => {
  const plot = Array.from({ length: 9 }, (_, index) => disc(20 + index, 300 + 7 * index))
  assert.ok(
    !textsOf({ drawings: [...plot, disc(60, 120), disc(60, 140)] })
      .join('')
      .includes('•'),
  )
})

test('an ornament before a heading is no bullet', () => {
  const lines = LINES.map((line, index) => (index ? { ...line, size: 14 } : line))
  const body = [{ text: 'Many words of an ordinary size are on this page', x: 50, y: 300 }]
  assert.ok(
    !textsOf({ drawings: [disc(60, 120), disc(60, 140)] }, [...lines, ...body])
      .join('')
      .includes('•'),
  )
})

test('a check mark behind a drawn bullet belongs to the text', () => {
  const lines = LINES.map(line => (line.y === 140 ? { ...line, text: `✓ ${line.text}` } : line))
  assert.deepEqual(textsOf({ drawings: [disc(60, 120), disc(60, 140)] }, lines).slice(1), [
    '• renew the lights',
    '• ✓ sell the barges',
  ])
})
