import assert from 'node:assert/strict'
import { test } from 'node:test'
import katex from 'katex'
import { rawPage, type Typed } from '../../../../../test/support/pdf-page.ts'
import type { Box, GlyphShape, RawPage, RuleLine } from '../raw-page.ts'
import { findFormulas } from './find.ts'

const MATH = { name: 'SomeMath-Italic', isItalic: true, isMath: true }

/** What glyphs cover, in ems; the others are as high as capitals. */
const INK: Readonly<Record<string, Partial<Box>>> = {
  '∑': { y0: -1, y1: 0.5 },
  '(': { y0: -0.75, y1: 0.25 },
  ')': { y0: -0.75, y1: 0.25 },
  '[': { y0: -1.6, y1: 1.1 },
  ']': { y0: -1.6, y1: 1.1 },
  '|': { y0: -0.75, y1: 0.25 },
  '√': { y0: -0.9, y1: 0.1 },
  '−': { y0: -0.3, y1: -0.25 },
  ˆ: { x0: 0.1, x1: 0.4, y0: -0.95, y1: -0.8 },
  '\u20d6': { y0: -0.95, y1: -0.8 },
  '\u20d7': { y0: -0.95, y1: -0.8 },
  '\u0302': { x0: 0.1, x1: 0.4, y0: -0.95, y1: -0.8 },
  '^': { x0: 0, x1: 1.5, y0: -0.95, y1: -0.8 },
  '→': { y0: -0.5, y1: 0 },
  '{': { y0: -1.6, y1: 1.1 },
  '╭': { y0: -0.12, y1: 0.2 },
  '╮': { y0: -0.12, y1: 0.2 },
  '─': { y0: -0.1, y1: 0 },
  u: { y0: -0.45 },
  '╯': { y0: -0.3, y1: 0 },
  '╰': { y0: -0.3, y1: 0 },
}

/** Glyphs with names of their own, by characters that stand for them here. */
const NAMES: Readonly<Record<string, string>> = {
  '╭': 'bracehtipdownleft',
  '╯': 'bracehtipupright',
  '╰': 'bracehtipupleft',
  '╮': 'bracehtipdownright',
  '^': 'hatwidest',
  '─': 'bracehext',
}

const sign = (text: string, x: number, y = 100, size = 10): Typed => ({
  text,
  x,
  y,
  size,
  font: MATH,
})
const prose = (text: string, x: number, y = 100, size = 10): Typed => ({ text, x, y, size })
const rule = (x0: number, x1: number, y: number): RuleLine => ({
  x0,
  x1,
  y0: y,
  y1: y + 0.4,
  isVertical: false,
  color: 0,
})

function read(
  texts: readonly Typed[],
  rules: readonly RuleLine[] = [],
  more: Partial<RawPage> = {},
) {
  const page = rawPage(texts, { rules, ...more })
  const { chars } = page
  const shapeOf = (index: number): GlyphShape => {
    const character = String.fromCodePoint(chars.code[index]!)
    const ink = INK[character]
    return { name: NAMES[character], ink: { x0: 0, x1: 0.5, y0: -0.7, y1: 0, ...ink } }
  }
  const formulas = findFormulas({ ...page, chars: { ...chars, shapeOf } })
  for (const { latex } of formulas)
    assert.doesNotThrow(() => katex.renderToString(latex, { displayMode: true, strict: false }))
  return formulas
}

const latexOf = (...args: Parameters<typeof read>): string[] =>
  read(...args).map(({ latex }) => latex)

test('a line that begins with a bullet is an item with formulas in it', () => {
  const [formula, ...others] = read([
    prose('Then:', 50, 80),
    sign('•', 60),
    sign('a', 75),
    sign('=', 85),
    sign('b', 95),
  ])
  assert.deepEqual([formula?.latex, formula?.isDisplay, others.length], ['a=b', false, 0])
})

test('raised and lowered signs are scripts, nested by their sizes', () => {
  assert.deepEqual(
    latexOf([
      sign('x', 50),
      sign('2', 55, 96, 7),
      sign('=', 62),
      sign('y', 70),
      sign('i', 75, 102, 7),
    ]),
    ['x^{2}=y_{i}'],
  )
  assert.deepEqual(
    latexOf([sign('e', 50), sign('x', 55, 96, 7), sign('k', 58.5, 97, 5), sign('z', 61.2)]),
    ['e^{x_{k}}z'],
  )
})

test('what is above and below a rule is a fraction, what is below only is overlined', () => {
  const fraction = [sign('a', 52, 93.2), sign('b', 50, 106.9), sign('c', 55, 106.9)]
  assert.deepEqual(latexOf(fraction, [rule(50, 60, 97.3)]), ['\\frac{a}{bc}'])
  assert.deepEqual(latexOf([sign('x', 50), sign('=', 58), sign('y', 66)], [rule(50, 55, 91)]), [
    '\\overline{x}=y',
  ])
})

test('a root reaches as far as its rule', () => {
  const [only] = latexOf(
    [sign('√', 50), sign('x', 55), sign('+', 62), sign('y', 70)],
    [rule(55, 60, 91)],
  )
  assert.equal(only, '\\sqrt{x}+y')
})

test('limits are centred below and above an operator', () => {
  const sum = [
    sign('∑', 50),
    sign('k', 47.5, 112, 7),
    sign('=', 51, 112, 7),
    sign('1', 54.5, 112, 7),
  ]
  assert.deepEqual(latexOf([...sum, sign('n', 51, 88, 7), sign('a', 60)]), ['\\sum_{k=1}^{n}a'])
})

test('what is over an operator is its label', () => {
  const labelled = [sign('x', 50), sign('⊕', 60), sign('k', 60.7, 91, 7), sign('y', 70)]
  assert.deepEqual(latexOf(labelled), ['x\\overset{k}{\\oplus}y'])
})

test('two integrals are one sign only if nothing is between them', () => {
  const twice = (x: number): Typed[] => [sign('∫', 50), sign('∫', x), sign('f', x + 8)]
  assert.deepEqual(latexOf(twice(54)), ['\\iint f'])
  assert.deepEqual(latexOf([...twice(62), sign('D', 55, 103, 7)]), ['\\int_{D}\\int f'])
})

test('primes one after the other are written as such', () => {
  const primes = [sign('f', 50), sign('′', 55, 96, 7), sign('′', 57, 96, 7), sign('′', 59, 96, 7)]
  assert.deepEqual(latexOf([...primes, sign('=', 66), sign('g', 74)]), ["f'''=g"])
})

test('upper and lower indices keep their order', () => {
  const tensor = [sign('T', 50), sign('a', 55, 96, 7), sign('b', 59, 103, 7)]
  assert.deepEqual(latexOf([...tensor, sign('=', 66), sign('g', 74)]), ['T^{a}{}_{b}=g'])
})

test('a small index far above the line is not one of the lower index', () => {
  const both = [sign('x', 50), sign('e', 55, 103, 7), sign('G', 55, 96, 5)]
  assert.deepEqual(latexOf([...both, sign('=', 66), sign('g', 74)]), ['x_{e}^{G}=g'])
})

test('a factorial keeps its sign at the end', () => {
  const line = [prose('with', 10), sign('n', 40), prose('!', 45), prose('ways', 60)]
  assert.deepEqual(latexOf(line), ['n!'])
})

test('a fraction with a word below its rule is not read without it', () => {
  const half = [prose('is', 10), sign('x', 40), sign('=', 48), sign('y', 58, 93.2)]
  const below = prose('below', 56, 106.9)
  assert.deepEqual(latexOf([...half, below, prose('then', 90)], [rule(56, 70, 97.3)]), [])
})

test('a bracket alone in a script leaves the formula as text', () => {
  assert.deepEqual(latexOf([sign('G', 50), sign('(', 55, 96, 7), sign('=', 62), sign('x', 70)]), [])
})

test('an accent belongs to the letter below it', () => {
  assert.deepEqual(latexOf([sign('\u0302', 50), sign('p', 50), sign('=', 58), sign('q', 66)]), [
    '\\hat{p}=q',
  ])
})

test('a wide accent is over all that is below it', () => {
  const letters = [sign('x', 50), sign('y', 55), sign('z', 60), sign('=', 68), sign('u', 76)]
  assert.deepEqual(latexOf([...letters, sign('^', 50)]), ['\\widehat{xyz}=u'])
})

test('a wide accent is as far from small letters as from tall ones', () => {
  const letters = [sign('u', 50), sign('b', 55), sign('u', 60), sign('=', 68), sign('x', 76)]
  assert.deepEqual(latexOf([...letters, sign('^', 50, 98)]), ['\\widehat{ubu}=x'])
})

test('an arrow drawn in pieces is one accent', () => {
  const letters = [sign('A', 50), sign('B', 55), sign('=', 65), sign('u', 73)]
  const pieces = [sign('\u20d6', 50), sign('\u20d6', 52), sign('\u20d7', 55)]
  assert.deepEqual(latexOf([...pieces, ...letters]), ['\\overrightarrow{AB}=u'])
})

test('a tall bar between brackets does not open what they close', () => {
  const fraction = [sign('a', 66, 93.2), sign('b', 66, 106.9)]
  const middle = [sign('|', 60, 96), sign('|', 60, 103)]
  const bars = [rule(65, 72, 97.3)]
  const [only] = latexOf(
    [sign('[', 50), sign('x', 55), ...middle, ...fraction, sign(']', 72)],
    bars,
  )
  assert.equal(only, '\\left[x|\\frac{a}{b}\\right]')
})

test('an accent as large as a letter with an index is over both', () => {
  const both = [sign('v', 50), sign('y', 55, 101.5, 7), sign('=', 66), sign('u', 74)]
  assert.deepEqual(latexOf([...both, sign('\u0302', 54.5, 102)]), ['\\hat{v_{y}}=u'])
})

test('an arrow as long as the letters below it is an accent', () => {
  const letters = [sign('A', 50), sign('B', 55), sign('=', 65), sign('u', 73)]
  const arrow = [sign('−', 50, 93), sign('→', 54.7, 93)]
  assert.deepEqual(latexOf([...arrow, ...letters]), ['\\overrightarrow{AB}=u'])
})

test('tips and rules are a brace with its label', () => {
  const sum = [sign('a', 50), sign('+', 60), sign('b', 70), sign('=', 80), sign('c', 88)]
  const tips = [sign('╭', 50, 90), sign('╯', 57.5, 90), sign('╰', 62.5, 90), sign('╮', 70, 90)]
  const rules = [rule(55, 57.5, 89), rule(67.5, 70, 89)]
  assert.deepEqual(latexOf([sign('n', 60, 84, 7), ...tips, ...sum], rules), [
    '\\overbrace{a+b}^{n}=c',
  ])
  const extensions = [sign('─', 54, 90), sign('─', 66, 90)]
  assert.deepEqual(latexOf([...tips, ...extensions, ...sum]), ['\\overbrace{a+b}=c'])
  assert.deepEqual(latexOf([...tips.slice(1), ...sum], rules), [])
})

test('limits of two operators side by side are told apart', () => {
  const sum = (x: number): Typed[] => [
    sign('∑', x),
    sign('k', x - 2.5, 112, 7),
    sign('=', x + 1, 112, 7),
    sign('1', x + 4.5, 112, 7),
  ]
  assert.deepEqual(latexOf([...sum(50), ...sum(63), sign('a', 74)]), ['\\sum_{k=1}\\sum_{k=1}a'])
})

test('two words of one operator have what is below both', () => {
  const names = [prose('lim', 50), prose('sup', 66.7)]
  const below = [sign('n', 62, 108, 7), sign('∈', 65.5, 108, 7), sign('I', 69, 108, 7)]
  assert.deepEqual(latexOf([...names, ...below, sign('a', 84)]), ['\\limsup_{n\\in I}a'])
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

test('a bar of a fraction is not part of a shorter one', () => {
  const inner = (y: number): Typed[] => [sign('a', 50, y - 1.5, 7), sign('b', 50, y + 6.5, 7)]
  const bars = [rule(50, 53.5, 90), rule(49, 54.5, 97.4), rule(50, 53.5, 105)]
  assert.deepEqual(latexOf([...inner(90), ...inner(105)], bars), [
    '\\frac{\\frac{a}{b}}{\\frac{a}{b}}',
  ])
})

test('dots in one row of a matrix do not mix with those of another', () => {
  const dots = (y: number): Typed[] => [70, 74, 78].map(x => sign('⋅', x, y))
  const row = (y: number): Typed[] => [sign('a', 56, y), ...dots(y), sign('b', 94, y)]
  const diagonal = [64, 68, 72].map((x, at) => sign('.', x, 104 + 3 * at))
  assert.deepEqual(latexOf([sign('[', 50), ...row(94), ...row(106), sign(']', 100)]), [
    '\\begin{bmatrix} a & \\cdots & b \\\\ a & \\cdots & b \\end{bmatrix}',
  ])
  assert.deepEqual(latexOf([sign('x', 50, 110), sign('=', 56, 110), ...diagonal]), ['x=\\ddots'])
})

test('two equations behind a brace are cases', () => {
  const equation = (y: number): Typed[] => [sign('x', 56, y), sign('=', 62, y), sign('y', 69, y)]
  assert.deepEqual(latexOf([sign('{', 50), ...equation(93), ...equation(107)]), [
    '\\begin{cases} x=y \\\\ x=y \\end{cases}',
  ])
})

test('a Greek capital of an upright font of TeX is a formula', () => {
  const omega = { ...prose('\u2126', 40), font: { name: 'CMR10' } }
  assert.deepEqual(
    latexOf([prose('on', 10), omega, sign('=', 50), sign('x', 58), prose('is', 70)]),
    ['\\Omega=x'],
  )
})

test('two small rows between brackets of a line are a binomial', () => {
  const rows = [sign('n', 45, 96, 7), sign('k', 45, 104, 7)]
  const line = [
    prose('as', 10),
    sign('(', 40),
    ...rows,
    sign(')', 50),
    sign('=', 58),
    sign('x', 66),
  ]
  assert.deepEqual(latexOf([...line, prose('is', 80)]), ['\\binom{n}{k}=x'])
})

test('bars one below the other are a tall one', () => {
  const bars = (x: number): Typed[] => [sign('|', x, 96), sign('|', x, 103)]
  const fraction = [sign('a', 56, 93.2), sign('b', 56, 106.9)]
  const latex = latexOf([...bars(50), ...fraction, ...bars(62)], [rule(55, 62, 97.3)])
  assert.deepEqual(latex, ['\\left|\\frac{a}{b}\\right|'])
})

test('a sign that begins below an integral is not all of its limit', () => {
  const limit = [sign('−', 50, 114, 7), sign('∞', 54.8, 114, 7)]
  assert.deepEqual(latexOf([sign('∫', 50), ...limit, sign('f', 62)]), ['\\int_{-\\infty}f'])
})

test('fractions in two rows have a bar each', () => {
  const small = (y: number): Typed[] => [sign('a', 57, y - 1.5, 7), sign('b', 57, y + 6.5, 7)]
  const beside = [sign('x', 75, 93), sign('y', 75, 105)]
  const bars = [rule(57, 60.5, 91), rule(57, 60.5, 103)]
  assert.deepEqual(
    latexOf([sign('[', 50), ...small(91), ...small(103), ...beside, sign(']', 84)], bars),
    ['\\begin{bmatrix} \\frac{a}{b} & x \\\\ \\frac{a}{b} & y \\end{bmatrix}'],
  )
})

test('a line in which all but the operator is small has its scripts', () => {
  const sum = [sign('∑', 40), sign('n', 45, 103, 7), sign('a', 52, 94, 7), sign('b', 52, 102.5, 7)]
  assert.deepEqual(latexOf([prose('that', 10), ...sum, prose('is', 70)], [rule(51.5, 56, 96.2)]), [
    '\\sum_{n}\\frac{a}{b}',
  ])
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

test('rows between tall brackets are a matrix', () => {
  const rows = [sign('a', 56, 94), sign('b', 70, 94), sign('c', 56, 106), sign('d', 70, 106)]
  assert.deepEqual(latexOf([sign('[', 50), ...rows, sign(']', 76)]), [
    '\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}',
  ])
})

/** Equations one below the other, with something beside each. */
const besideRows = (beside: (y: number) => Typed): Typed[] =>
  [100, 112].flatMap(y => [sign('4', 100, y), sign('±', 108, y), sign('2', 116, y), beside(y)])

test('numbers of a column between the rules of a table are a formula each', () => {
  const table = besideRows(y => sign('x', 160, y))
  const frame = [rule(90, 180, 88), rule(90, 180, 118)]
  assert.deepEqual(latexOf(table, frame), ['4\\pm 2', '4\\pm 2'])
  const elsewhere = besideRows(y => sign('x', 200, y))
  assert.equal(
    latexOf(elsewhere, frame)[0],
    '\\begin{gathered} 4\\pm 2 \\\\ 4\\pm 2 \\end{gathered}',
  )
})

test('a formula does not go on beyond a rule between the columns of a table', () => {
  const row = [
    ...[sign('a', 50), sign('=', 58), sign('b', 66)],
    ...[sign('c', 90), sign('=', 98), sign('d', 106)],
  ]
  const upright = { x0: 80, x1: 80.4, y0: 88, y1: 106, isVertical: true, color: 0 }
  assert.deepEqual(latexOf(row), ['a=b\\quad c=d'])
  assert.deepEqual(latexOf(row, [upright]), ['a=b', 'c=d'])
})

test('numbers side by side are cells also where a relation is before them', () => {
  const row = [sign('3', 50), sign('≈', 75), sign('0', 83), sign('≈', 108), sign('0', 116)]
  assert.deepEqual(latexOf(row), [])
  const frame = [rule(40, 130, 88), rule(40, 130, 106)]
  assert.deepEqual(latexOf(row, frame), ['3', '\\approx 0', '\\approx 0'])
})

test('equations one below the other are aligned at their relations', () => {
  const first = [sign('a', 50), sign('=', 58), sign('b', 66)]
  const second = [sign('=', 58, 114), sign('c', 66, 114)]
  assert.deepEqual(latexOf([...first, ...second]), [
    '\\begin{aligned} a & =b \\\\ & =c \\end{aligned}',
  ])
})

test('a row that says nothing by itself is not an equation: its fraction has no bar', () => {
  assert.deepEqual(
    latexOf([sign('a', 50), sign('=', 58), sign('b', 66, 93), sign('2', 66, 107)]),
    [],
  )
})

test('the number beside a displayed formula is its tag', () => {
  const [only] = read([sign('a', 50), sign('=', 58), sign('b', 66), prose('(3.2)', 200)])
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
    read(line).map(({ latex, isDisplay }) => [latex, isDisplay]),
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

test('signs far apart in a line are cells of a table and no formula', () => {
  const cells = ['𝑥', '𝑦', '𝑧'].map((text, column) => sign(text, 100 + 30 * column))
  assert.deepEqual(latexOf(cells), [])
})
