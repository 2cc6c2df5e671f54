import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSymbol } from './symbols.ts'
import * as tables from './symbols-tables.ts'

test('a private-use code point and a plain byte are the same symbol', () => {
  assert.equal(findSymbol('Wingdings', 0xf0fc), '✓')
  assert.equal(findSymbol('Wingdings', 0xfc), '✓')
})

test('the symbols that Word makes while people type are found', () => {
  assert.equal(findSymbol('Wingdings', 0xf0e0), '→')
  assert.equal(findSymbol('Wingdings', 0xf04a), '☺')
  assert.equal(findSymbol('Wingdings', 0xf0a7), '▪')
  assert.equal(findSymbol('Symbol', 0xf0b7), '•')
})

test('boxes of forms are boxes', () => {
  const boxes = [0x6f, 0xa8, 0xfd, 0xfe].map(code => findSymbol('Wingdings', code))
  assert.deepEqual(boxes, ['□', '□', '☒', '☑'])
  const others = [0xa3, 0x52, 0x54].map(code => findSymbol('Wingdings 2', code))
  assert.deepEqual(others, ['□', '☑', '☒'])
})

test('each font has its own characters', () => {
  assert.equal(findSymbol('Symbol', 0x61), 'α')
  assert.equal(findSymbol('Symbol', 0xda), '∨')
  assert.equal(findSymbol('Wingdings', 0x61), '♋')
  assert.equal(findSymbol('Wingdings 2', 0x97), '⦁')
  assert.equal(findSymbol('Wingdings 3', 0x70), '▲')
  assert.equal(findSymbol('Webdings', 0x61), '✔')
})

test('a font is known by any of its names', () => {
  for (const name of ['wingdings', 'WINGDINGS', 'Wingdings-Regular', ' Wingdings ']) {
    assert.equal(findSymbol(name, 0xfc), '✓')
  }
  assert.equal(findSymbol('SymbolMT', 0x61), 'α')
  assert.equal(findSymbol('Wingdings2', 0x50), '✓')
})

test('other fonts and places without a character give nothing', () => {
  assert.equal(findSymbol('Arial', 0x61), undefined)
  assert.equal(findSymbol('Wingdings', 0xff), undefined)
  assert.equal(findSymbol('Wingdings', 0x1f), undefined)
  assert.equal(findSymbol('Wingdings', 0xf100), undefined)
  assert.equal(findSymbol('Wingdings', Number.NaN), undefined)
})

test('every table has all of the 224 places', () => {
  for (const rows of Object.values(tables)) {
    assert.equal(rows.length, 14)
    for (const row of rows) assert.equal(Array.from(row).length, 16)
  }
})

test('fonts of equations and dingbats have their signs, and a font of letters a few', () => {
  assert.equal(findSymbol('MT Extra', 0xf04c), '⋯')
  assert.equal(findSymbol('Monotype Sorts', 0x34), '✔')
  assert.equal(findSymbol('MS Reference Sans Serif', 0xf7c2), 'x\u0304')
  assert.equal(findSymbol('MS Reference Sans Serif', 0x61), undefined)
})

test('symbol fonts show symbols, by their own codes and by those of the private use area', () => {
  assert.equal(findSymbol('Wingdings', 0xf0fc), '✓')
  assert.equal(findSymbol('wingdings ', 0xfc), '✓')
  assert.equal(findSymbol('Symbol', 0xf0b7), '•')
  assert.equal(findSymbol('Symbol', 0x7f), undefined)
  assert.equal(findSymbol('Arial', 0x61), undefined)
  assert.equal(findSymbol('constructor', 0x20), undefined)
})
