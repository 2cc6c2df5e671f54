import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeXml } from './encoding.ts'

const TEXT = '<?xml version="1.0"?><a>é € 漢 😀</a>'

const utf8 = (text: string) => new TextEncoder().encode(text)

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let index = 0; index < text.length; index++) {
    view.setUint16(2 * index, text.charCodeAt(index), littleEndian)
  }
  return new Uint8Array(view.buffer)
}

/** Each character as one byte. */
const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

test('UTF-8 is read with and without a byte order mark', () => {
  assert.equal(decodeXml(utf8(TEXT)), TEXT)
  assert.equal(decodeXml(utf8(`\ufeff${TEXT}`)), TEXT)
})

test('a byte order mark says more than a declaration', () => {
  const text = '<?xml version="1.0" encoding="windows-1252"?><a>é</a>'
  assert.equal(decodeXml(utf8(`\ufeff${text}`)), text)
})

test('UTF-16 is read in both byte orders, with and without a mark', () => {
  for (const littleEndian of [true, false]) {
    assert.equal(decodeXml(utf16(TEXT, littleEndian)), TEXT)
    assert.equal(decodeXml(utf16(`\ufeff${TEXT}`, littleEndian)), TEXT)
  }
})

test('the declared encoding is used', () => {
  const windows = bytes('<?xml version="1.0" encoding="windows-1252"?><a>\xe9 \x80 \x93x\x94</a>')
  assert.match(decodeXml(windows), /<a>é € “x”<\/a>/)
  const cyrillic = bytes("<?xml version='1.0' encoding='KOI8-R' ?><a>\xf0</a>")
  assert.match(decodeXml(cyrillic), /<a>П<\/a>/)
  const japanese = bytes('<?xml version="1.0" encoding="Shift_JIS"?><a>\x8a\xbf</a>')
  assert.match(decodeXml(japanese), /<a>漢<\/a>/)
})

test('an impossible or unknown declaration means UTF-8', () => {
  for (const label of ['UTF-16', 'utf-8', 'no-such-thing', 'x"y']) {
    const text = `<?xml version="1.0" encoding="${label}"?><a>é</a>`
    assert.equal(decodeXml(utf8(text)), text)
  }
})

test('bytes that are not UTF-8 are shown as replaced', () => {
  assert.equal(decodeXml(bytes('<a>\xff</a>')), '<a>\ufffd</a>')
  assert.equal(decodeXml(new Uint8Array()), '')
})
