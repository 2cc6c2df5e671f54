/** What a person cannot see, trick by trick and format by format; docs/security.md has the table that this makes. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Extension, FORMATS } from '../src/engine/formats/index.ts'
import { convert } from '../src/engine/node.ts'
import { HONEST } from './support/seen.ts'
import { TRICKS } from './support/unseen.ts'
import { type Documents, SECRET } from './support/unseen-documents.ts'

const EXTENSIONS = Object.keys(FORMATS) as Extension[]
/** What invisible characters spell, or what is left of the word without them. */
const INVISIBLE = /[\u200b\u2060\ufeff\u202c\u202e\u{e0000}-\u{e01ef}]/u

/** The documents of a row of the table, by name. */
const list = (documents: Documents): [name: string, format: string, bytes: Uint8Array][] =>
  Object.entries(documents).flatMap(([format, given]) =>
    [given]
      .flat()
      .map((bytes, index): [string, string, Uint8Array] => [
        `${format}${index ? ` ${index + 1}` : ''}`,
        format,
        bytes,
      ]),
  )

for (const [trick, documents] of Object.entries(TRICKS)) {
  for (const [name, format, bytes] of list(documents)) {
    test(`${trick}, ${name}: left out, named, and shown where asked for`, async () => {
      const filename = `a.${format}`
      const { markdown, omitted, warnings } = await convert(bytes, { filename, omitted: 'list' })
      assert.match(markdown, /Seen/)
      assert.ok(warnings.some(({ code }) => code === 'hidden_omitted'))
      const entry = omitted!.find(({ reason }) => /hidden|invisible/.test(reason))!
      if (entry.reason === 'invisible_characters') {
        assert.doesNotMatch(markdown, INVISIBLE)
        assert.match(entry.text, /SECRET|U\+/)
        const included = await convert(bytes, { filename, hidden: 'include' })
        assert.doesNotMatch(included.markdown, INVISIBLE)
      } else {
        assert.ok(!markdown.includes(SECRET))
        assert.equal(entry.text, SECRET)
        const included = await convert(bytes, { filename, hidden: 'include' })
        assert.ok(included.markdown.includes(SECRET))
      }
    })
  }
}

for (const [look, documents] of Object.entries(HONEST)) {
  for (const [name, format, bytes] of list(documents)) {
    test(`${look}, ${name}: stays`, async () => {
      const { markdown, warnings } = await convert(bytes, { filename: `a.${format}` })
      assert.ok(markdown.includes(SECRET))
      assert.deepEqual(
        warnings.filter(({ code }) => code === 'hidden_omitted'),
        [],
      )
    })
  }
}

test('docs/security.md has the table of what is left out: else run UPDATE=1 npm test -- unseen', () => {
  const file = new URL('../../docs/security.md', import.meta.url)
  const text = readFileSync(file, 'utf8')
  const lines = Object.entries({ ...TRICKS, ...HONEST }).map(([name, documents]) => {
    const word = name in TRICKS ? 'out' : 'stays'
    const cells = EXTENSIONS.map(format => (documents[format] ? word : ''))
    return `| ${[name, ...cells].join(' | ')} |`
  })
  const head = [`| what | ${EXTENSIONS.join(' | ')} |`, `|${'---|'.repeat(EXTENSIONS.length + 1)}`]
  const filled = text.replace(
    /(?<=<!-- unseen: made by test\/unseen\.test\.ts -->\n\n)[\s\S]*?(?=\n\n<!-- end of unseen -->)/,
    [...head, ...lines].join('\n'),
  )
  if (process.env.UPDATE) writeFileSync(file, filled)
  else assert.equal(text, filled)
})
