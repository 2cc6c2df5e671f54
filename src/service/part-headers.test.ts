import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findFilename, parseField } from './part-headers.ts'

const named = (parameters: string) =>
  findFilename(parseField(Buffer.from(`form-data; ${parameters}`).toString('latin1')))

describe('the name of a file', () => {
  const EXACT = `filename*=UTF-8''%E2%82%AC%20rates.csv`
  for (const name of ['name="file"', 'name=file']) {
    for (const plain of [
      'filename="EURO rates.csv"',
      'filename=EURO.csv',
      'filename="=?UTF-8?Q?x?="',
    ]) {
      for (const parts of [
        [name, plain, EXACT],
        [name, EXACT, plain],
        [EXACT, plain, name],
        [plain, EXACT, name],
      ]) {
        test(`is that of filename* in ${parts.join('; ')}`, () =>
          assert.equal(named(parts.join('; ')), '€ rates.csv'))
      }
    }
  }

  const NAMES: Readonly<Record<string, string | undefined>> = {
    'filename="a.csv"': 'a.csv',
    'filename=a.csv': 'a.csv',
    'FileName = a b.csv ;x=y': 'a b.csv',
    'filename="ä; b.csv"': 'ä; b.csv',
    'filename="a\\"b\\\\c.csv"': 'c.csv',
    'filename="a\\"b.csv"': 'a"b.csv',
    'filename="C:\\docs\\a.csv"': 'a.csv',
    'filename="../../a.csv"': 'a.csv',
    "filename*=iso-8859-1'en'%E4.csv": 'ä.csv',
    'filename*="UTF-8\'\'%C3%A4.csv"': 'ä.csv',
    "filename*=UTF-8''%ff.csv; filename=b.csv": 'b.csv',
    "filename*=nonsense''a.csv; filename=b.csv": 'b.csv',
    'filename*=a.csv; filename=b.csv': 'b.csv',
    'filename="=?UTF-8?B?w6QuY3N2?="': 'ä.csv',
    'filename="=?utf-8?q?=C3=A4_b.csv?="': 'ä b.csv',
    'filename="=?ISO-8859-1*de?Q?=E4?= =?ISO-8859-1?Q?.csv?="': 'ä.csv',
    'filename="=?nonsense?Q?a?=.csv"': '=?nonsense?Q?a?=.csv',
    'filename=""': undefined,
    'name="filename=a.csv"': undefined,
    '': undefined,
  }
  for (const [parameters, expected] of Object.entries(NAMES)) {
    test(`is ${expected} in ${parameters}`, () => assert.equal(named(parameters), expected))
  }

  test('may be in Latin-1', () => {
    assert.equal(findFilename(parseField('form-data; filename="\xe4.csv"')), 'ä.csv')
  })
})

test('a field has its value and the first of each parameter', () => {
  const { value, parameters } = parseField('Multipart/Form-Data ;boundary="a;b"; Boundary=c;; x')
  assert.equal(value, 'multipart/form-data')
  assert.deepEqual([...parameters], [['boundary', 'a;b']])
})
