import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget } from '../../src/engine/budget.ts'
import { read } from '../../src/engine/formats/rtf/read.ts'
import { parseOptions } from '../../src/engine/options.ts'
import { portable } from '../../src/engine/platform/portable.ts'
import { flipBytes, outcomeOf } from '../support/hostile.ts'
import { rtf } from '../support/rtf.ts'

const outcome = (bytes: Uint8Array) =>
  outcomeOf(() => {
    const context = { options: parseOptions({}), budget: new Budget(), platform: portable }
    read(bytes, { ...context, warn: () => {} })
  })

const SAMPLE = rtf(
  String.raw`{\fonttbl{\f0 Arial;}{\f3\fcharset2 Symbol;}}{\stylesheet{\s1\outlinelevel0 heading 1;}}{\*\listtable{\list{\listlevel\levelnfc0{\leveltext\'02\'00.;}{\levelnumbers\'01;}}\listid7}}{\*\listoverridetable{\listoverride\listid7\ls1}}\pard\s1 Title\par\pard\ls1 item\par\trowd\clvmgf\cellx1000\cellx2000\pard\intbl a\cell{\field{\*\fldinst HYPERLINK "x"}{\fldrslt b}}\cell\row\pard x{\footnote note}{\pict\pngblip 8950}\u8364?{\*\moMath{\mr a}}`,
)

test('a file that is cut off anywhere is read as far as it goes', () => {
  for (let end = 0; end < SAMPLE.length; end += 3) {
    assert.equal(outcome(SAMPLE.slice(0, end)), 'done')
  }
})

test('changed bytes do no harm', () => {
  for (const bytes of flipBytes(SAMPLE, 400)) {
    assert.ok(['done', 'resourceLimit', 'malformed'].includes(outcome(bytes)!))
  }
})

test('groups nested without end are refused', () => {
  assert.equal(outcome(rtf('{'.repeat(100_000))), 'resourceLimit')
  assert.equal(outcome(rtf(`{\\info${'{'.repeat(100_000)}`)), 'done')
})

test('absurd numbers cost nothing', () => {
  const words = [
    'itap',
    'ls',
    'ilvl',
    's',
    'cs',
    'f',
    'u',
    'uc',
    'li',
    'cellx',
    'bin',
    'outlinelevel',
  ]
  const body = words.map(
    word => `\\intbl\\${word}9999999999 x\\par\\${word}-9999999999 y\\cell\\row `,
  )
  assert.equal(outcome(rtf(body.join(''))), 'done')
})

test('many rows with many edges take no longer than their cells', () => {
  const definition = Array.from({ length: 5000 }, (_, index) => `\\cellx${index}`).join('')
  const rows = '\\intbl a\\cell\\row '.repeat(20_000)
  assert.equal(outcome(rtf(`\\trowd${definition}${rows}`)), 'done')
})
