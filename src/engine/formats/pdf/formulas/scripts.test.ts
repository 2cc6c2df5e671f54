import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latexOf, prose, rule, sign } from '../../../../../test/support/formulas.ts'
import type { Typed } from '../../../../../test/support/pdf-page.ts'

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

test('a stroke printed over an h is one sign with it', () => {
  assert.deepEqual(latexOf([sign('\u0335', 50), sign('h', 50), sign('=', 58), sign('E', 66)]), [
    '\\hbar=E',
  ])
})

test('an operator with nothing but its scripts is one row', () => {
  const lone = [sign('∑', 50), sign('n', 55, 95, 7), sign('q', 55, 104, 7)]
  assert.deepEqual(latexOf([prose('as', 20), ...lone, prose('is', 80)]), ['\\sum_{q}^{n}'])
})

test('the smallest scripts have indices of their own size, a little lower', () => {
  const script = [sign('V', 50), sign('s', 55, 102, 6), sign('e', 58, 102.9, 6)]
  assert.deepEqual(latexOf(script), ['V_{s_{e}}'])
  assert.deepEqual(latexOf([...script, sign('k', 61, 102.9, 6), sign('=', 68), sign('y', 76)]), [
    'V_{s_{ek}}=y',
  ])
})

test('limits are centered below and above an operator', () => {
  const sum = [
    sign('∑', 50),
    sign('k', 47.5, 112, 7),
    sign('=', 51, 112, 7),
    sign('1', 54.5, 112, 7),
  ]
  assert.deepEqual(latexOf([...sum, sign('n', 51, 88, 7), sign('a', 60)]), ['\\sum_{k=1}^{n}a'])
})

test('what is over an operator is its label', () => {
  const labeled = [sign('x', 50), sign('⊕', 60), sign('k', 60.7, 91, 7), sign('y', 70)]
  assert.deepEqual(latexOf(labeled), ['x\\overset{k}{\\oplus}y'])
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
  const rest = [sign('=', 71), sign('g', 79)]
  assert.deepEqual(latexOf([...tensor, ...rest]), ['T^{a}{}_{b}=g'])
  assert.deepEqual(latexOf([...tensor, sign('c', 63, 96, 7), ...rest]), ['T^{a}{}_{b}{}^{c}=g'])
})

test('a letter is the index of one as large, not the letter of what is raised before it', () => {
  const script = [sign('V', 50), sign('p', 55, 102, 6), prose('H', 58, 103.9, 6)]
  assert.deepEqual(latexOf([...script, prose('2', 61, 103.9, 6), sign('=', 68), sign('y', 76)]), [
    'V_{p_{\\mathrm{H}2}}=y',
  ])
})

test('what is below the limits of a sum leaves the formula as text', () => {
  const limit = (y: number): Typed[] => [
    sign('i', 48, y, 7),
    sign('=', 51.5, y, 7),
    sign('1', 55, y, 7),
  ]
  const sum = [prose('as', 10), sign('∑', 50), ...limit(112), ...limit(119.5), sign('a', 60)]
  assert.deepEqual(latexOf([...sum, prose('is', 80)]), [])
})

test('limits that touch each other are each centered at their operator', () => {
  const sum = (x: number, letter: string): Typed[] => [
    sign('∑', x),
    sign(letter, x - 2.7, 112, 7),
    sign('=', x + 0.8, 112, 7),
    sign('1', x + 4.2, 112, 7),
  ]
  assert.deepEqual(latexOf([...sum(50, 'i'), ...sum(60.5, 'j'), sign('a', 72)]), [
    '\\sum_{i=1}\\sum_{j=1}a',
  ])
})

test('a small index far above the line is not one of the lower index', () => {
  const both = [sign('x', 50), sign('e', 55, 103, 7), sign('G', 55, 96, 5)]
  assert.deepEqual(latexOf([...both, sign('=', 66), sign('g', 74)]), ['x_{e}^{G}=g'])
})

test('a bracket alone in a script leaves the formula as text', () => {
  assert.deepEqual(latexOf([sign('G', 50), sign('(', 55, 96, 7), sign('=', 62), sign('x', 70)]), [])
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

test('a sign that begins below an integral is not all of its limit', () => {
  const limit = [sign('−', 50, 114, 7), sign('∞', 54.8, 114, 7)]
  assert.deepEqual(latexOf([sign('∫', 50), ...limit, sign('f', 62)]), ['\\int_{-\\infty}f'])
})

test('a line in which all but the operator is small has its scripts', () => {
  const sum = [sign('∑', 40), sign('n', 45, 103, 7), sign('a', 52, 94, 7), sign('b', 52, 102.5, 7)]
  assert.deepEqual(latexOf([prose('that', 10), ...sum, prose('is', 70)], [rule(51.5, 56, 96.2)]), [
    '\\sum_{n}\\frac{a}{b}',
  ])
})

test('a small word is an index also where it is hardly lowered', () => {
  const energy = [sign('E', 50), prose('kin', 55, 101.3, 7), sign('=', 70), sign('y', 78)]
  assert.deepEqual(latexOf(energy), ['E_{\\mathrm{kin}}=y'])
})

test('numbers before a letter are its scripts, also before one with a style of its own', () => {
  const carbon = [sign('1', 43, 96, 7), sign('4', 46.5, 96, 7), sign('𝐶', 50)]
  assert.deepEqual(latexOf(carbon), ['{}^{14}C'])
})

test('a word below several raised signs is the index of the same letter', () => {
  const raised = [sign('2', 55, 96, 7), sign('−', 58.5, 96, 7), sign('3', 62, 96, 7)]
  const law = [sign('x', 30), sign('∝', 40), sign('T', 50), ...raised, prose('gas', 55, 103, 7)]
  assert.deepEqual(latexOf([prose('as', 10), ...law, prose('is', 80)]), [
    'x\\propto T_{\\mathrm{gas}}^{2-3}',
  ])
})

test('a limit that is a fraction smaller than the other limit is above it', () => {
  const lower = [sign('θ', 55, 107, 7), sign('=', 58.5, 107, 7), sign('0', 62, 107, 7)]
  const upper = [sign('π', 56, 89, 5), sign('2', 56, 95, 5)]
  const rest = [sign('x', 70), sign('=', 78), sign('y', 86)]
  assert.deepEqual(latexOf([sign('∮', 50), ...lower, ...upper, ...rest], [rule(55.5, 59, 90.5)]), [
    '\\oint_{\\theta=0}^{\\frac{\\pi}{2}}x=y',
  ])
})

test('an index of the smallest size may be a name', () => {
  const name = [...'sen'].map((letter, at) => ({
    ...sign(letter, 47.6 + 2.5 * at, 96.75, 5),
    font: { name: 'rtxr', isMath: true },
  }))
  assert.deepEqual(
    latexOf([sign('e', 40), sign('t', 45, 96, 5), ...name, sign('=', 60), sign('y', 68)]),
    ['e^{t_{\\mathrm{sen}}}=y'],
  )
})
