import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pieces, type Typed } from '../../../../../test/support/pdf-page.ts'
import { toLine } from './line.ts'

const lineOf = (texts: readonly Typed[]): string =>
  toLine([...pieces(texts)].sort((a, b) => a.x0 - b.x0)).text

test('letters that a file has in the order of sight are read from right to left', () => {
  // «שלום» from left to right.
  assert.equal(lineOf([{ text: 'םולש', x: 100, y: 50 }]), 'שלום')
})

test('parts of a ligature go to their places', () => {
  const letters = [...'والأ'].map((text, index) => ({ text, x: 130 - 5 * index, y: 50 }))
  const [waw, alef, lam, hamza] = letters as [Typed, Typed, Typed, Typed]
  assert.equal(lineOf([waw, alef, hamza, lam]), 'والأ')
})

test('a stop that is drawn apart goes into the gap that was left for it', () => {
  const texts = [
    { text: 'בא', x: 120, y: 50 },
    { text: 'דג', x: 102, y: 50 },
    { text: '.', x: 114, y: 50, font: { name: 'Other' } },
  ]
  assert.equal(lineOf(texts), 'אב. גד')
})

test('bullets and numbers at the right begin the line', () => {
  const text = { text: 'בא', x: 100, y: 50 }
  assert.equal(lineOf([text, { text: '▪', x: 140, y: 50 }]), '▪ אב')
  assert.equal(lineOf([text, { text: '.1', x: 140, y: 50 }]), '1. אב')
})
