import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageText, pieces } from '../../../../../../test/support/pdf-page.ts'
import { union } from '../../geometry.ts'
import { measureDocument } from '../../statistics.ts'
import { toLine } from '../../text/line.ts'
import { toTextBlocks } from './blocks.ts'

const body = measureDocument([
  pageText(
    Array.from({ length: 20 }, (_, index) => ({
      text: 'some words that fill the column well',
      x: 20,
      y: 100 + index * 12,
    })),
  ),
])

/** Lines in a column that ends where the widest of them does, or so many points further right. */
function blocksOf(texts: readonly string[], free = 0): string[] {
  const lines = pieces(texts.map((text, index) => ({ text, x: 20, y: 100 + index * 12 })))
  return toTextBlocks(
    lines.map(piece => toLine([piece])),
    { x0: 20, x1: union(lines).x1 + free },
    1,
    body,
  ).map(block => block.lines.map(line => line.text).join(' '))
}

test('the widest of several short lines does not run on into the next', () => {
  const address = ['Ada Stone', 'Quarry and Sons Limited', '12 Mill Lane', 'Bath', 'England']
  assert.deepEqual(blocksOf(address), address)
})

test('a short line runs on where more is known of its column than its lines', () => {
  const address = ['Ada Stone', 'Quarry and Sons Limited', 'Wolverhampton', 'Bath', 'England']
  assert.equal(blocksOf(address).length, 5)
  assert.equal(blocksOf(address, 30).length, 4)
})

test('a short line runs on into lower-case letters, and behind a comma', () => {
  assert.equal(blocksOf(['Flour', 'Butter at the warmth of the', 'room', 'Salt', 'Milk']).length, 4)
  assert.equal(
    blocksOf(['Flour', 'Sugar, a little vanilla,', 'Cinnamon', 'Salt', 'Milk']).length,
    4,
  )
})

test('a number in groups of digits runs on', () => {
  const lines = ['Quarry Bank', 'Bath', 'Account 1203 0000 0000', '2020 51', 'Branch 7', 'England']
  assert.equal(blocksOf(lines).length, 5)
})

test('lines of a column in which several are full run on', () => {
  const text = ['Name', 'Words that fill the line and', 'Others that fill the line as', 'Well']
  assert.equal(blocksOf([...text, 'Salt', 'Milk']).length, 4)
})

test('a long line is ended by the margin, whatever the others are like', () => {
  const long = 'A line of a sentence that the margin ends, with words and words before York'
  assert.equal(blocksOf(['Flour', long, 'Street', 'Salt', 'Milk']).length, 4)
})

test('names with a colon begin a line each, unless the margin ended the one before', () => {
  const facts = ['Customer: K0100077603', 'Invoice number: R55', 'Account: 12', 'Due: 4 May']
  assert.deepEqual(blocksOf(facts), facts)
  const sentence = 'Note: a line of a sentence that the margin ends, with words and words as'
  assert.equal(blocksOf([sentence, 'Appendix: the last part']).length, 1)
})

test('an address of the web is a line of its own, unless the sentence goes on with it', () => {
  const lines = ['Quarry and Sons Limited', 'Bath', 'info@example.org', 'www.example.org']
  assert.deepEqual(blocksOf(lines, 60), lines)
  assert.equal(blocksOf(['Send it at', 'www.example.org'], 60).length, 1)
})

test('lines of a few words with a capital or a number first are names, if one of them ends early', () => {
  const address = ['Quarry and Sons Limited', 'Mister Ada Stonemason', 'Mill Lane 14', '60435 Bath']
  assert.deepEqual(blocksOf(address), address)
  const amounts = ['500 g of fine flour', '100 ml of oil of olives', '150 ml of hot water', '1 egg']
  assert.deepEqual(blocksOf(amounts), amounts)
  assert.equal(blocksOf(['Intermediate', 'Hospital', 'Care', 'Unit 7']).length, 2)
  assert.equal(blocksOf(['Words that fill the', 'Column of the text', 'Well and so on']).length, 1)
})
