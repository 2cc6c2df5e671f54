import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latexOf, prose, rule, sign } from '../../../../../test/support/formulas.ts'

const [first, last] = [prose('with', 0), prose('then', 150)]

test('a comma of a font for formulas does not end one, the comma of the sentence does', () => {
  const one = [sign('a', 30), sign(',', 35), sign('b', 45)]
  assert.deepEqual(latexOf([first, ...one, last]), ['a,b'])
  const two = [sign('a', 30), prose(',', 35), sign('b', 45)]
  assert.deepEqual(latexOf([first, ...two, last]), ['a', 'b'])
})

test('a modulus in brackets belongs to its congruence', () => {
  const congruence = [
    sign('a', 30),
    sign('≡', 38),
    prose('1', 46),
    prose('(', 55),
    prose('mod', 60),
  ]
  assert.deepEqual(latexOf([first, ...congruence, sign('p', 78), prose(')', 83), last]), [
    'a\\equiv 1(\\mathrm{mod}\\ p)',
  ])
})

test('dots between variables keep them together', () => {
  const dots = [38, 41, 44].map(x => prose('.', x))
  const list = [sign('a', 30), prose(',', 35), ...dots, prose(',', 47), sign('z', 54)]
  assert.deepEqual(latexOf([first, ...list, last]), ['a,.\\ldots,z'.replace('.', '')])
})

test('a fraction is as near to what is before it as its bar', () => {
  const terms = '1234567'.split('').map((digit, at) => sign(digit, 48 + 3.5 * at, 104, 7))
  const sum = [sign('∑', 35), sign('n', 58, 95, 7), ...terms]
  assert.deepEqual(latexOf([first, ...sum, last], [rule(47, 73, 97)]), ['\\sum\\frac{n}{1234567}'])
})

test('what a wider space separates in a formula keeps that space', () => {
  const line = [sign('a', 30), sign('=', 38), sign('b', 46), sign('c', 55)]
  assert.deepEqual(latexOf([first, ...line, last]), ['a=b\\ c'])
})

test('dots that lead to the number of a page are no part of the formula', () => {
  const leader = Array.from({ length: 9 }, (_, at) => prose('.', 45 + 8 * at))
  assert.deepEqual(latexOf([first, sign('α', 35), ...leader, prose('29', 120), last]), ['\\alpha'])
})

test('what is not read with more is read without it', () => {
  const known = [sign('a', 30), sign('=', 38), sign('b', 46), sign(',', 51)]
  assert.deepEqual(latexOf([first, ...known, sign('\ue123', 60), sign('y', 80), last]), [
    'a=b',
    'y',
  ])
})

test('a letter of two code units is no word before a bracket', () => {
  const line = [sign('=', 40), sign('𝑦', 50), sign('(', 57.5), sign('𝑡', 63), sign(')', 68)]
  assert.deepEqual(latexOf([first, sign('𝑥', 32), ...line, last]), ['x=y(t)'])
})

test('letters before a dash are no formula', () => {
  const code = [prose('li', 30), sign('−', 40), prose('endian', 45)]
  assert.deepEqual(latexOf([sign('α', 50, 50), ...code]), ['\\alpha'])
})

test('fractions behind commas of a list are one formula, not the cells of a table', () => {
  const half = (x: number) => [sign('a', x, 94.5, 7), sign('b', x, 104, 7)]
  const list = [...half(30), sign(',', 35), ...half(52)]
  assert.deepEqual(latexOf([first, ...list, last], [rule(30, 33.5, 97), rule(52, 55.5, 97)]), [
    '\\frac{a}{b},\\quad\\frac{a}{b}',
  ])
})

test('an accent printed before its letter does not part the formula', () => {
  const line = [sign('a', 30), sign('=', 38), prose('ˆ', 47.5), sign('b', 46)]
  assert.deepEqual(latexOf([first, ...line, last]), ['a=\\hat{b}'])
})

test('a formula goes on in the next line behind a comma of its own', () => {
  const broken = [sign('a', 30), sign('∈', 38), sign('b', 46), sign(',', 51), sign('c', 0, 112)]
  assert.deepEqual(latexOf([first, ...broken, prose('is', 20, 112)]), ['a\\in b,c', ''])
})

test('a bracket that grew is a thin space from the slanted letter before it', () => {
  const applied = [sign('a', 30), sign('(', 37.2), sign('t', 42), sign(')', 47), sign('=', 54)]
  assert.deepEqual(latexOf([first, ...applied, sign('b', 62), last]), ['a(t)=b'])
})

test('a colon apart from what is before it is a relation, even before a fraction', () => {
  const ratio = (gap: number) => [
    sign('α', 30),
    prose(':', 35 + gap),
    sign('n', 48, 95, 7),
    sign('m', 48, 104, 7),
  ]
  const bar = [rule(47, 53, 97)]
  assert.deepEqual(latexOf([first, ...ratio(3), last], bar), ['\\alpha:\\frac{n}{m}'])
  assert.deepEqual(latexOf([first, ...ratio(0), last], bar), ['\\alpha', '\\frac{n}{m}'])
})

test('an accent that is printed late does not hide the comma before it', () => {
  const list = [sign('q', 30), sign(',', 35), prose('ˆ', 30), sign('p', 52), sign('=', 60)]
  assert.deepEqual(latexOf([first, ...list, sign('a', 68), last]), ['\\hat{q},\\quad p=a'])
})

test('dots of a font for formulas are not those of the sentence', () => {
  const dots = [40, 43, 46].map(x => sign('.', x))
  assert.deepEqual(latexOf([first, sign('a', 30), sign(',', 35), ...dots, last]), ['a,\\ldots'])
})

test('what a line begins with behind a relation belongs to it, even a number or a bracket', () => {
  const lead = [prose('It', 0), prose('is', 60), sign('x', 75), sign('=', 83)]
  const rest = (...texts: string[]) => texts.map((text, at) => prose(text, 5 * at, 112))
  const after = prose('where', 60, 112)
  assert.deepEqual(latexOf([...lead, ...rest('(', '1', ')'), after]), ['x=(1)', ''])
  assert.deepEqual(latexOf([...lead, after]), ['x='])
  const open = [prose('(', 91), sign('y', 96), prose('+', 103)]
  const closed = [...rest('1', ')'), sign('z', 11, 112)]
  assert.deepEqual(latexOf([...lead, ...open, ...closed, after]), ['x=(y+1)z', ''])
})
