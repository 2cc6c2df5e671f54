import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TextDecoder as StandardDecoder } from '@exodus/bytes/encoding.js'
import { SINGLE_BYTE_TABLES } from './tables.ts'
import { decodeCodePage, decodeText, findEncoding } from './text-encoding.ts'

const HIGH_BYTES = Uint8Array.from({ length: 128 }, (_, at) => at + 128)

test('every table has 128 characters, or 96 where the first 32 are controls', () => {
  for (const [name, table] of Object.entries(SINGLE_BYTE_TABLES)) {
    assert.ok(table.length === 128 || table.length === 96, `${name}: ${table.length}`)
  }
})

test('single-byte encodings of the WHATWG standard are decoded as it says', () => {
  const names = Object.keys(SINGLE_BYTE_TABLES).filter(
    name =>
      /^(windows|iso|koi8)/.test(name) || ['ibm866', 'macintosh', 'x-mac-cyrillic'].includes(name),
  )
  assert.equal(names.length, 27)
  for (const name of names) {
    assert.equal(decodeText(HIGH_BYTES, name), new StandardDecoder(name).decode(HIGH_BYTES), name)
  }
})

test('two-byte encodings of the WHATWG standard are decoded as it says', () => {
  for (const name of ['gbk', 'gb18030', 'euc-kr', 'big5', 'euc-jp', 'shift_jis']) {
    const standard = new StandardDecoder(name)
    const wrong: string[] = []
    for (let lead = 0x81; lead < 0xff; lead++) {
      const row = Uint8Array.from({ length: 0xbf * 3 }, (_, at) =>
        at % 3 === 0 ? lead : at % 3 === 1 ? 0x40 + Math.floor(at / 3) : 0x0a,
      )
      const expected = standard.decode(row).split('\n')
      const actual = decodeText(row, name).split('\n')
      for (const [at, character] of expected.entries()) {
        // The replacement for a broken pair is left to the platform.
        if ([...character].length !== 1 || character === '\ufffd' || actual[at] === character)
          continue
        wrong.push(`${lead.toString(16)}${(0x40 + at).toString(16)}: ${actual[at]} ${character}`)
      }
    }
    // The pictures of control characters, and one line: the only places where Node's Big5 still differs.
    const known = name === 'big5' ? /^(a3[c-e][0-9a-f]|f9fe)/ : /^$/
    assert.deepEqual(
      wrong.filter(pair => !known.test(pair)),
      [],
      name,
    )
  }
})

const DOS_AND_MACINTOSH: readonly [codePage: number, bytes: readonly number[], text: string][] = [
  [437, [0x80, 0xe1, 0x9b, 0xdb], 'Çß¢█'],
  [720, [0xa0, 0xe0], 'بض'],
  [737, [0x80, 0x98], 'Αα'],
  [775, [0xd0, 0xa5], 'ąź'],
  [850, [0x81, 0x9b, 0xd5], 'üøı'],
  [852, [0x88, 0xa5, 0xfd], 'łąř'],
  [855, [0xa0, 0xa1], 'аА'],
  [857, [0x8d, 0x9f, 0xa7], 'ışğ'],
  [858, [0xd5], '€'],
  [860, [0x84, 0x94], 'ãõ'],
  [861, [0x8c, 0x95], 'ðþ'],
  [862, [0x80, 0x9a], 'את'],
  [863, [0x84, 0x8d], 'Â‗'],
  [864, [0xc7], 'ﺍ'],
  [865, [0x9b, 0x9d], 'øØ'],
  [866, [0x80, 0xa0, 0xf0], 'АаЁ'],
  [869, [0xa4, 0x98], 'ΑΏ'],
  [10000, [0x8e, 0xdb, 0xa5], 'é€•'],
  [10006, [0xe1, 0xb0], 'αΑ'],
  [10007, [0x80, 0xe0], 'Аа'],
  [10010, [0xbe, 0xbf], 'ăș'],
  [10029, [0x8b, 0xde], 'čř'],
  [10079, [0xdc, 0xdf], 'Ðþ'],
  [10081, [0xdd, 0xdf], 'ış'],
  [10082, [0xc8, 0xb9], 'Čš'],
  [42, [0x61, 0xae, 0xb3], 'α→≥'],
]

for (const [codePage, bytes, text] of DOS_AND_MACINTOSH) {
  test(`code page ${codePage} has ${text}`, () => {
    assert.equal(decodeCodePage(Uint8Array.from(bytes), codePage), text)
  })
}

test('long text is decoded as short text is', () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 256)
  for (const name of Object.keys(SINGLE_BYTE_TABLES)) {
    let short = ''
    for (let at = 0; at < bytes.length; at += 100)
      short += decodeText(bytes.subarray(at, at + 100), name)
    assert.equal(decodeText(bytes, name), short, name)
  }
})

test('an encoding is found by the names that documents use', () => {
  const names = [
    'UTF8',
    ' latin1 ',
    'ISO-8859-1',
    'cp1251',
    'x-sjis',
    'windows-31j',
    'cp437',
    'IBM850',
    'utf-16',
  ]
  assert.deepEqual(names.map(findEncoding), [
    'utf-8',
    'windows-1252',
    'windows-1252',
    'windows-1251',
    'shift_jis',
    'shift_jis',
    'ibm437',
    'ibm850',
    'utf-16le',
  ])
  assert.equal(findEncoding('martian'), undefined)
})

test('an unknown name or number of an encoding is read as windows-1252', () => {
  assert.equal(decodeText(Uint8Array.of(0x93, 0x61, 0x94), 'martian'), '“a”')
  assert.equal(decodeText(Uint8Array.of(0x80), 'constructor'), '€')
  assert.equal(decodeCodePage(Uint8Array.of(0x80), 31337), '€')
})

test('bytes that are not UTF-8 become replacement characters', () => {
  assert.equal(decodeText(Uint8Array.of(0x61, 0xff, 0x62), 'utf-8'), 'a\ufffdb')
})
