import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latexOf, prose, sign } from '../../../../../test/support/formulas.ts'

test('the word before an equals sign is the left side', () => {
  const line = [
    prose('where', 0),
    prose('ID', 30),
    sign('=', 43),
    sign('x', 51),
    prose('holds', 70),
  ]
  assert.deepEqual(latexOf(line), ['\\mathrm{ID}=x'])
})

test('the word before an approximate number stays prose', () => {
  const line = [
    prose('took', 0),
    prose('about', 24),
    sign('∼', 52),
    prose('300', 60),
    prose('h', 90),
  ]
  assert.deepEqual(latexOf(line), ['\\sim 300'])
})

test('a word behind a relation is the right side if something goes on with it', () => {
  const remainder = [sign('x', 30), sign('=', 38), prose('rem', 46), prose('(', 61), sign('m', 66)]
  assert.deepEqual(latexOf([prose('let', 0), ...remainder, prose(')', 71), prose('be', 90)]), [
    'x=\\mathrm{rem}(m)',
  ])
  const sentence = [sign('x', 30), sign('=', 38), prose('the', 46), prose('sum', 66)]
  assert.deepEqual(latexOf([prose('let', 0), ...sentence]), ['x='])
})

test('a word in the brackets of a variable is its argument', () => {
  const line = [prose('the', 0), sign('w', 30), prose('(', 35), prose('Dis', 40), prose(')', 55)]
  assert.deepEqual(latexOf([...line, prose('is', 70)]), ['w(\\mathrm{Dis})'])
  const aside = [prose('the', 0), sign('w', 30), prose('(see', 40), prose('below)', 65)]
  assert.deepEqual(latexOf(aside), ['w'])
})

test('a reaction is one formula, and a substance in a sentence is none', () => {
  const lead = [sign('+', 43), prose('O', 51), prose('2', 56, 102, 7), sign('→', 63)]
  const reaction = [prose('NaCl', 20), ...lead, prose('PbO', 76), prose('2', 91, 102, 7)]
  assert.deepEqual(latexOf([prose('So', 0), ...reaction, prose('happens', 110)]), [
    '\\mathrm{NaCl}+\\mathrm{O}_{2}\\rightarrow\\mathrm{PbO}_{2}',
  ])
  const sentence = [prose('CO', 20), prose('2', 30, 102, 7), prose('and', 40), sign('x', 60)]
  assert.deepEqual(latexOf([prose('So', 0), ...sentence, prose('rise', 70)]), ['x'])
})

test('a thin space behind a word makes it an operator, one between words does not', () => {
  const line = (gap: number) => [prose('the', 0), prose('Int', 30), sign('C', 45 + gap)]
  const side = [sign('=', 60), sign('D', 68), prose('is', 90)]
  assert.deepEqual(latexOf([...line(1.67), ...side]), ['\\mathrm{Int}C=D'])
  assert.deepEqual(latexOf([...line(3.33), ...side]), ['C=D'])
  const tight = [prose('the', 13.3), ...line(1.67).slice(1), ...side]
  assert.deepEqual(latexOf(tight), ['C=D'])
})

test('a word with a digit as its index is a variable where the comma behind it is of a formula', () => {
  const word = [prose('so', 0), prose('auth', 30), prose('0', 50, 102, 7)]
  const rest = [sign(',', 54), sign('x', 60), prose('is', 80)]
  assert.deepEqual(latexOf([...word, ...rest]), ['\\mathrm{auth}_{0},x'])
})

test('a word with a prime is a function', () => {
  const line = [prose('so', 0), prose('NPV', 30), sign('′', 45, 96, 7), sign('=', 52)]
  assert.deepEqual(latexOf([...line, sign('x', 60), prose('is', 80)]), ["\\mathrm{NPV}'=x"])
})

test('a sum of words is one formula, whichever font its plus is of', () => {
  const line = [sign('x', 30), sign('=', 38), prose('AB', 46), prose('+', 58), sign('y', 66)]
  assert.deepEqual(latexOf([prose('so', 0), ...line, prose('is', 90)]), ['x=\\mathrm{AB}+y'])
})
