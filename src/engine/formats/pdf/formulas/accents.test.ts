import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latexOf, prose, rule, sign } from '../../../../../test/support/formulas.ts'

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

test('an arrow with its shaft may be longer than the letter below it', () => {
  const arrow = [sign('−', 48.5, 95), sign('→', 49.5, 95)]
  assert.deepEqual(latexOf([...arrow, sign('x', 50), sign('=', 62), sign('u', 70)]), ['\\vec{x}=u'])
})

test('three dots right over a letter are its accent', () => {
  const dots = [48, 50.5, 53].map(x => prose('.', x, 94))
  assert.deepEqual(latexOf([...dots, sign('x', 50.5), sign('=', 62), sign('u', 70)]), [
    '\\dddot{x}=u',
  ])
})

test('an accent as large as a letter with an index is over both', () => {
  const both = [sign('v', 50), sign('y', 55, 101.5, 7), sign('=', 66), sign('u', 74)]
  assert.deepEqual(latexOf([...both, sign('\u0302', 54.5, 102)]), ['\\hat{v_{y}}=u'])
})

test('an accent in the middle of a letter and its index is over both', () => {
  const both = [sign('v', 50), sign('y', 55, 101.5, 8), sign('=', 66), sign('u', 74)]
  assert.deepEqual(latexOf([...both, sign('\u0302', 52.1)]), ['\\hat{v_{y}}=u'])
  assert.deepEqual(latexOf([...both, sign('\u0302', 50.5)]), ['\\hat{v}_{y}=u'])
})

test('an accent over a bracket leaves the formula as text', () => {
  const letters = [sign('P', 50), sign('(', 55), sign('S', 60), sign(')', 65), sign('=', 73)]
  assert.deepEqual(latexOf([...letters, sign('x', 81), sign('\u0302', 55, 98)]), [])
})

test('an accent printed after all of the line is over its letter', () => {
  const line = [prose('that', 10), sign('x', 40), prose('holds', 55), sign('\u0302', 40)]
  assert.deepEqual(latexOf(line), ['\\hat{x}'])
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

test('a tilde is an accent over a letter and a relation beside it', () => {
  const letters = [sign('u', 50), sign('=', 60), sign('y', 70)]
  assert.deepEqual(latexOf([sign('~', 50, 97), ...letters]), ['\\tilde{u}=y'])
  assert.deepEqual(latexOf([sign('x', 50), sign('~', 58), sign('y', 66)]), ['x\\sim y'])
})

test('a wide accent is not over a bracket behind it, nor over an index that it does not reach', () => {
  const wide = sign('^', 50)
  const applied = [sign('x', 51), sign('y', 56), sign('(', 60), sign('z', 65), sign(')', 70)]
  assert.deepEqual(latexOf([wide, ...applied]), ['\\widehat{xy}(z)'])
  const indexed = [sign('x', 52), sign('y', 57), sign('k', 62.5, 102, 7), sign('=', 72)]
  assert.deepEqual(latexOf([wide, ...indexed, sign('z', 80)]), ['\\widehat{xy}_{k}=z'])
})

test('an accent over a letter is not over its index as well', () => {
  const both = [sign('v', 50), sign('y', 55, 101.5, 7), sign('=', 66), sign('u', 74)]
  assert.deepEqual(latexOf([...both, sign('\u0302', 52.5, 102)]), ['\\hat{v}_{y}=u'])
})
