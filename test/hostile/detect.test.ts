import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Budget, type Limits } from '../../src/engine/budget.ts'
import { detectFormat } from '../../src/engine/detect/detect.ts'
import { portable } from '../../src/engine/platform/portable.ts'
import { compoundFile } from '../support/compound-file.ts'
import { createDice, flipBytes, outcomeOf } from '../support/hostile.ts'
import { zip } from '../support/zip.ts'

const NAMES = ['a.csv', 'a.docx', 'a.xls', undefined]

const detect = (bytes: Uint8Array, filename?: string, limits: Partial<Limits> = {}) =>
  detectFormat(bytes, { filename }, { budget: new Budget(limits), platform: portable }).format

const detectText = (text: string, filename?: string) =>
  outcomeOf(() => detect(new TextEncoder().encode(text), filename))

test('a part that tells the format may be a bomb', () => {
  for (const part of ['mimetype', '_rels/.rels', 'META-INF/manifest.xml']) {
    const bytes = zip({ [part]: new Uint8Array(2_000_000) }, { deflate: true })
    const limits = { inflatedBytes: 1_000_000 }
    assert.equal(
      outcomeOf(() => detect(bytes, 'a.docx', limits)),
      'resourceLimit',
    )
  }
})

test('tags and attributes without an end do no harm', () => {
  const pieces = [
    '<Relationship ',
    '<Relationship Type="',
    '<',
    '<a:',
    '<Override PartName = ',
    '<file-entry ',
  ]
  for (const piece of pieces) {
    const xml = piece.repeat(Math.ceil(2_000_000 / piece.length))
    const parts = {
      '[Content_Types].xml': xml,
      '_rels/.rels': `<Relationship Type="/officeDocument" Target="a"/>${xml}`,
      'META-INF/manifest.xml': xml,
    }
    assert.notEqual(
      outcomeOf(() => detect(zip(parts))),
      'done',
    )
  }
})

test('text that never gets to the point does no harm', () => {
  const pieces = [
    '<',
    '<!',
    '<!-',
    '<!-- ',
    '<?',
    '<a:',
    '<?xml?>',
    '<!-->',
    ' ',
    '\n',
    'a:',
    '{\\',
    'Content-Type: ',
  ]
  for (const piece of pieces) {
    for (const name of NAMES) detectText(piece.repeat(100_000), name)
    detectText(`<?xml version="1.0"?><package ${piece.repeat(100_000)}`)
  }
})

test('any bytes of a document may be wrong', () => {
  const samples = [
    zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
    zip({ '_rels/.rels': '<Relationship/>', 'word/document.xml': '<x/>' }, { deflate: true }),
    compoundFile({ Workbook: 'x' }),
    new TextEncoder().encode('<?xml version="1.0"?><office:document office:mimetype="x">'),
  ]
  for (const sample of samples) {
    for (const bytes of flipBytes(sample, 400)) outcomeOf(() => detect(bytes, 'a.docx'))
  }
})

test('noise is refused under every name, except as text under the name of a table', () => {
  const dice = createDice()
  for (let time = 0; time < 300; time++) {
    const noise = Uint8Array.from({ length: 1 + dice(1000) }, () => dice(256))
    for (const name of NAMES) outcomeOf(() => detect(noise, name))
  }
})
