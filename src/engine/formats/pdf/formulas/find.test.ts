import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  latexOf,
  prose,
  readFormulas,
  sign,
  withShapes,
} from '../../../../../test/support/formulas.ts'
import { rawPage, type Typed } from '../../../../../test/support/pdf-page.ts'
import { findFormulas } from './find.ts'

test('a line that begins with a bullet is an item with formulas in it', () => {
  const [formula, ...others] = readFormulas([
    prose('Then:', 50, 80),
    sign('•', 60),
    sign('a', 75),
    sign('=', 85),
    sign('b', 95),
  ])
  assert.deepEqual([formula?.latex, formula?.isDisplay, others.length], ['a=b', false, 0])
})

test('a factorial keeps its sign at the end', () => {
  const line = [prose('with', 10), sign('n', 40), prose('!', 45), prose('ways', 60)]
  assert.deepEqual(latexOf(line), ['n!'])
})

test('an integral within a line belongs to what follows it', () => {
  const line = [prose('that', 10), sign('∫', 40), sign('f', 48.6), prose('exists', 60)]
  assert.deepEqual(latexOf(line), ['\\int f'])
})

test('a slash printed before the relation that it negates joins both sides', () => {
  const relation = [sign('/', 48.5), sign('∈', 48)]
  assert.deepEqual(
    latexOf([prose('if', 10), sign('x', 40), ...relation, sign('A', 56), prose('is', 70)]),
    ['x\\notin A'],
  )
})

test('a Greek capital of an upright font of TeX is a formula', () => {
  const omega = { ...prose('\u2126', 40), font: { name: 'CMR10' } }
  assert.deepEqual(
    latexOf([prose('on', 10), omega, sign('=', 50), sign('x', 58), prose('is', 70)]),
    ['\\Omega=x'],
  )
})

const italic = (text: string, x: number, y = 100, size = 10): Typed => ({
  ...prose(text, x, y, size),
  font: { name: 'Times-Italic', isItalic: true },
})

test('letters in italics are variables beside a relation, before brackets and behind functions', () => {
  const elsewhere = [sign('∈', 50, 50)]
  const line = (...texts: Typed[]): string[] =>
    latexOf([...elsewhere, prose('that', 10), ...texts, prose('holds', 80)])
  assert.deepEqual(line(italic('x', 40), prose('=', 48), prose('2', 56)), ['x=2'])
  assert.deepEqual(line(italic('f', 40), prose('(', 45), italic('x', 50), prose(')', 55)), ['f(x)'])
  assert.deepEqual(line(prose('sin', 40), italic('x', 57)), ['\\sin x'])
  assert.deepEqual(line(italic('x', 40), italic('n', 45, 96, 7)), ['x^{n}'])
  assert.deepEqual(line(italic('x', 40), prose('2', 45, 96, 7)), [])
  assert.deepEqual(line(italic('x', 40), prose('ˆ', 40)), ['\\hat{x}'])
  assert.deepEqual(line(italic('x', 40)), [])
  const displayed = [italic('x', 200, 130), prose('2', 205, 126, 7)]
  assert.deepEqual(latexOf([...elsewhere, prose('that', 10), ...displayed]), ['x^{2}'])
})

test('words in italics are prose where formulas have letters of their own', () => {
  const line = [italic('Let', 10), sign('𝑥', 40), italic('be', 47), italic('a', 60)]
  assert.deepEqual(latexOf([...line, sign('𝑥', 70), sign('∈', 78), sign('𝐴', 86)]), [
    'x',
    'x\\in A',
  ])
})

test('a bracket is as near to a slanted letter as their ink shows', () => {
  const apply = (letter: string): string[] =>
    latexOf([
      ...[prose('where', 0), sign(letter, 40), prose('(', 47.4), sign('x', 52), prose(')', 57)],
      ...[sign('=', 64), sign('y', 72), prose('holds', 90)],
    ])
  assert.deepEqual(apply('f'), ['f(x)=y'])
  assert.deepEqual(apply('g'), ['g', '(x)=y'])
})

test('the number beside a displayed formula is its tag', () => {
  const [only] = readFormulas([sign('a', 50), sign('=', 58), sign('b', 66), prose('(3.2)', 200)])
  assert.equal(only?.latex, 'a=b \\tag{3.2}')
  assert.equal(only?.isDisplay, true)
})

test('a formula in a line ends where the sentence goes on', () => {
  const line = [
    prose('where', 10),
    sign('x', 40),
    sign('=', 48),
    prose('2', 56),
    prose('holds.', 66),
  ]
  assert.deepEqual(
    readFormulas(line).map(({ latex, isDisplay }) => [latex, isDisplay]),
    [['x=2', false]],
  )
  const listed = [prose('with', 10), sign('x', 40), prose(',', 45), sign('y', 54), prose('and', 64)]
  assert.deepEqual(latexOf(listed), ['x', 'y'])
})

test('brackets that the sentence opened stay with it', () => {
  assert.deepEqual(latexOf([prose('(for', 10), sign('x', 33), prose(')', 38), prose('then', 48)]), [
    'x',
  ])
})

test('a formula that the end of a line breaks is one', () => {
  const broken = [
    prose('since', 10),
    sign('x', 40),
    sign('=', 48),
    sign('y', 10, 112),
    prose('is', 20, 112),
  ]
  // The second keeps the place of the rest.
  assert.deepEqual(latexOf(broken), ['x=y', ''])
})

test('bullets, marks of notes and addresses are prose', () => {
  assert.deepEqual(latexOf([sign('•', 10), prose('first', 20)]), [])
  assert.deepEqual(latexOf([prose('Author', 10), sign('∗', 40, 96, 7), prose('and', 50)]), [])
  assert.deepEqual(
    latexOf([prose('write to', 10), sign('<', 55), prose('me', 60), sign('>', 70)]),
    [],
  )
})

test('signs that mean nothing known leave all of the formula as text', () => {
  assert.deepEqual(latexOf([sign('x', 50), sign('=', 58), sign('\ue123', 66)]), [])
})

test('labels in a drawing are not a formula', () => {
  const drawings = [{ x0: 40, y0: 80, x1: 90, y1: 120 }]
  assert.deepEqual(latexOf([sign('x', 50), sign('=', 58), sign('y', 66)], [], { drawings }), [])
})

test('pages without fonts for formulas have none', () => {
  assert.deepEqual(findFormulas(rawPage([prose('a = b', 50)])), [])
})

test('what shows nothing between a function and its argument is not a sign', () => {
  const line = [sign('g', 40), sign('\u2061', 45), sign('x', 45), sign('=', 53), sign('y', 61)]
  assert.deepEqual(latexOf(line), ['gx=y'])
})

test('signs that are drawn beside, over and in a formula leave it as text', () => {
  const line = [prose('that', 10), sign('x', 50), sign('=', 58), sign('y', 66), prose('is', 80)]
  const drawn = (x0: number, y0: number, x1: number, y1: number): string[] =>
    latexOf(line, [], { drawings: [{ x0, y0, x1, y1 }] })
  assert.deepEqual(drawn(46, 85, 47, 108), [])
  assert.deepEqual(drawn(50, 88, 300, 90), [])
  assert.deepEqual(drawn(10, 80, 300, 120), ['x=y'])
  assert.deepEqual(drawn(30, 90, 38, 98), ['x=y'])
})

test('one glyph may stand for several texts', () => {
  const shape = { name: undefined, ink: { x0: 0, x1: 0.5, y0: -0.7, y1: 0 } }
  const page = rawPage([sign('x=y', 50)])
  const [only] = findFormulas({ ...page, chars: { ...page.chars, shapeOf: () => shape } })
  assert.equal(only?.latex, 'x=y')
})

test('the exponent of a unit at the end of a line is no formula', () => {
  const exponent = [sign('−', 60, 96, 7), sign('3', 63.5, 96, 7)]
  const below = [prose('and', 10, 112), sign('x', 40, 112), sign('=', 48, 112), sign('y', 56, 112)]
  assert.deepEqual(latexOf([prose('per', 10), prose('cm', 50), ...exponent, ...below]), ['x=y'])
})

test('a ligature that the font of the prose lacks is prose', () => {
  const ligature = (x: number, y: number, size: number): Typed => ({
    ...sign('ﬀ', x, y, size),
    font: { name: 'rtxr', isMath: true },
  })
  const word = [prose('e', 10), ligature(15, 100, 10), prose('ort', 20)]
  const formula = [sign('x', 50), sign('=', 58), sign('y', 66)]
  assert.deepEqual(latexOf([...word, ...formula, prose('is', 80)]), ['x=y'])
  const index = [sign('T', 50), prose('e', 55, 102, 7), ligature(58.5, 102, 7)]
  assert.deepEqual(latexOf([prose('so', 10), ...index, prose('is', 80)]), ['T_{\\mathrm{eff}}'])
})

test('a word of one letter behind an exponent is prose', () => {
  const line = [
    prose('as', 10),
    sign('x', 40),
    sign('2', 45, 96, 7),
    prose('A', 51),
    prose('is', 65),
  ]
  assert.deepEqual(latexOf(line), ['x^{2}'])
})

test('a relation and its slash may be one glyph', () => {
  const line = [prose('if', 10), sign('A', 40), sign('⊂', 48), sign('\u0338', 53), sign('B', 61)]
  const page = withShapes(rawPage([...line, prose('is', 75)]))
  const relation = page.chars.code.indexOf(0x2282)
  const shapeOf = page.chars.shapeOf!
  const shape = shapeOf(relation)
  const chars = {
    ...page.chars,
    shapeOf: (at: number) => (at === relation || at === relation + 1 ? shape : shapeOf(at)),
  }
  const read = (): string[] => findFormulas({ ...page, chars }).map(({ latex }) => latex)
  assert.deepEqual(read(), ['A\\not\\subset B'])
  // The text of one glyph may have one place.
  for (const side of [chars.x0, chars.x1]) side[relation + 1] = side[relation]!
  assert.deepEqual(read(), ['A\\not\\subset B'])
})

test('a slash over nothing leaves the formula as text', () => {
  const line = [prose('if', 10), sign('x', 40), sign('=', 48), sign('y', 56), sign('\u0338', 66)]
  assert.deepEqual(latexOf([...line, prose('is', 80)]), [])
})

/** Upright, in a font for formulas. */
const upright = (text: string, x: number, y = 100, size = 10): Typed => ({
  ...sign(text, x, y, size),
  font: { name: 'rtxr', isMath: true },
})

test('a word of prose whose ligature is of a font for formulas stays whole', () => {
  const word = [prose('O', 52), upright('\ufb00', 57), prose('er', 62)]
  assert.deepEqual(latexOf([prose('if', 10), sign('S', 40), sign('′', 45, 96, 7), ...word]), ["S'"])
})

test('a word right over a relation is its label', () => {
  const label = [prose('def', 55.2, 92, 7), sign('=', 58)]
  assert.deepEqual(
    latexOf([prose('so', 10), sign('A', 46), ...label, sign('B', 68), prose('is', 85)]),
    ['A\\overset{\\mathrm{def}}{=}B'],
  )
})

test('an operator with an index begins a formula within a line', () => {
  const line = (...more: Typed[]): string[] =>
    latexOf([prose('so', 10), sign('⊕', 40), ...more, sign('V', 50), prose('is', 60)])
  assert.deepEqual(line(sign('i', 45, 102, 7)), ['\\oplus_{i}V'])
  assert.deepEqual(line(), [])
})

test('a list that goes on with dots is one formula, whatever font its commas have', () => {
  const first = [italic('y', 40), prose('1', 45, 102, 7), prose(',', 48.5)]
  const second = [italic('y', 56.2), prose('2', 61.2, 102, 7), prose(',', 64.7)]
  const dots = [71, 76, 81].map(x => prose('.', x))
  assert.deepEqual(
    latexOf([prose('so', 10), ...first, ...second, ...dots, prose(',', 86), sign('α', 92)]),
    ['y_{1},y_{2},\\ldots,\\alpha'],
  )
})

test('a name before a variable in brackets on a line of its own is a formula', () => {
  const call = [prose('null', 50), prose('(', 70), italic('A', 75), prose(')', 80)]
  assert.deepEqual(latexOf([sign('α', 30, 40), ...call]), ['\\alpha', '\\mathrm{null}(A)'])
})
