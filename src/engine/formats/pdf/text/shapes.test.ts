import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CharStyle, changeChars, changeFont, changeStyle, type RawPage } from '../raw-page.ts'
import { changePiece, joinWords } from './pieces.ts'
import { readWords } from './read-words.ts'
import { changeWord } from './words.ts'

/** Objects made in several places have one shape if they have the same properties in the same order. */
const shapeOf = (object: object): string => Object.keys(object).join()

const STYLE: CharStyle = {
  font: {
    name: 'Plain',
    isBold: false,
    isItalic: false,
    isMono: false,
    isSymbol: false,
    hasOwnSigns: false,
    isMath: false,
  },
  size: 10,
  color: 0,
  isInvisible: false,
  turn: 0,
  mark: -2,
}

const PAGE: RawPage = {
  number: 1,
  width: 100,
  height: 100,
  chars: {
    length: 2,
    code: Uint32Array.of(0x61, 0x62),
    x0: Float32Array.of(10, 15),
    x1: Float32Array.of(15, 20),
    y: Float32Array.of(50, 50),
    style: Int32Array.of(0, 0),
    object: Int32Array.of(1, 1),
    shapeOf: undefined,
  },
  styles: [STYLE],
  rules: [],
  fills: [],
  images: [],
  drawings: [],
  links: [],
  fields: [],
  structure: [],
}

test('what is changed keeps its shape and all else', () => {
  const [word] = readWords(PAGE)
  const changed = changeWord(word!, { text: 'ba', glued: true })
  assert.equal(shapeOf(changed), shapeOf(word!))
  assert.deepEqual(changed, { ...word, text: 'ba', glued: true })

  const [piece] = joinWords([word!], [], new Set([word!.order]))
  assert.equal(piece!.isCell, true)
  const moved = changePiece(piece!, { x0: 0, words: [changed] })
  assert.equal(shapeOf(moved), shapeOf(piece!))
  assert.deepEqual(moved, { ...piece, x0: 0, words: [changed] })

  const code = Uint32Array.of(0x63, 0x64)
  const chars = changeChars(PAGE.chars, { code })
  assert.equal(shapeOf(chars), shapeOf(PAGE.chars))
  assert.deepEqual(chars, { ...PAGE.chars, code })

  const font = changeFont(STYLE.font, { isMono: true })
  assert.equal(shapeOf(font), shapeOf(STYLE.font))
  const style = changeStyle(STYLE, { font })
  assert.equal(shapeOf(style), shapeOf(STYLE))
  assert.deepEqual(style, { ...STYLE, font: { ...STYLE.font, isMono: true } })
})

test('a word loses its link only if the change says so', () => {
  const [word] = readWords(PAGE)
  const linked = { ...word!, link: 'https://example.org/' }
  assert.equal(changeWord(linked, { text: 'c' }).link, linked.link)
  assert.equal(changeWord(linked, { link: undefined }).link, undefined)
})
