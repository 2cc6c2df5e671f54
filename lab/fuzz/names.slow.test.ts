/**
 * Names that every JavaScript object has, such as `constructor`, in place of each value and each name
 * of a document: a table that is asked for them must not answer with a method. Nothing may differ from
 * what another unknown word gives.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDocument } from '../../src/engine/convert.ts'
import { ConversionError } from '../../src/engine/errors.ts'
import type { Extension } from '../../src/engine/formats/index.ts'
import { node } from '../../src/engine/platform/node.ts'
import { SAMPLES } from '../../test/support/samples.ts'
import { close, type Opened, open } from './open.ts'

const METHOD = 'constructor'
/** As long, so that the columns of tables stay as wide. */
const UNKNOWN = 'counterpart'

const OPTIONS = { hidden: 'include', comments: 'footnotes', formulas: 'include' } as const

async function answerOf(bytes: Uint8Array, format: Extension): Promise<string> {
  try {
    const { markdown, title, metadata, warnings } = await convertDocument(
      bytes,
      { filename: `a.${format}`, ...OPTIONS },
      node,
    )
    return JSON.stringify({ markdown, title, metadata, warnings })
  } catch (error) {
    assert.ok(error instanceof ConversionError)
    assert.equal(error.cause, undefined)
    return `${error.reason}: ${error.message}`
  }
}

/** Values of attributes, names of elements, control words. */
const PLACES: Readonly<Record<string, RegExp>> = {
  xml: /(?<==")[^"<>]*(?=")|(?<=<\/?)[\w:]+/g,
  rtf: /(?<=\\)[a-z]+/g,
  pdf: /(?<=\/(?:S|Type|Subtype) \/)\w+/g,
}

/** Every way to put the word into the document once. */
function* variants(opened: Opened, word: string): Generator<Uint8Array> {
  switch (opened.type) {
    case 'zip':
      for (const [index, part] of opened.parts.entries()) {
        for (const content of replaceEach(part.content, PLACES.xml!, word)) {
          yield close({ ...opened, parts: opened.parts.with(index, { ...part, content }) })
        }
      }
      return
    case 'pdf':
      yield* replaceEach(close(opened), PLACES.pdf!, word)
      return
    case 'xml':
    case 'rtf':
      yield* replaceEach(opened.bytes, PLACES[opened.type]!, word)
  }
}

function* replaceEach(bytes: Uint8Array, places: RegExp, word: string): Generator<Uint8Array> {
  const text = Buffer.from(bytes).toString('latin1')
  const seen = new Set<string>()
  for (const { 0: found, index } of text.matchAll(places)) {
    // Addresses of namespaces say what the names mean: without them there is nothing to see.
    if (/^(?:urn|https?):/.test(found)) continue
    // The tenth run of a paragraph asks the same tables as the first.
    const place = text.slice(Math.max(0, index - 16), index) + found
    if (seen.has(place)) continue
    seen.add(place)
    const changed = text.slice(0, index) + word + text.slice(index + found.length)
    yield new Uint8Array(Buffer.from(changed, 'latin1'))
  }
}

for (const format of ['docx', 'epub', 'odp', 'ods', 'odt', 'pdf', 'pptx', 'rtf', 'xlsx'] as const) {
  test(`no name in ${format} is taken for a method`, async () => {
    for (const sample of SAMPLES[format]) {
      const opened = open(sample)
      const others = variants(opened, UNKNOWN)
      for (const bytes of variants(opened, METHOD)) {
        const expected = await answerOf(others.next().value!, format)
        const answer = await answerOf(bytes, format)
        assert.equal(answer.replaceAll(METHOD, UNKNOWN), expected)
      }
    }
  })
}
