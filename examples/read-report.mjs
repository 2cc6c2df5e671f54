/**
 * How an agent reads a long report with a small context: the outline first, then the section it needs, in
 * parts that fit. node read-report.mjs report.pdf "Findings"
 */
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'

const SERVICE = process.env.FOLIOMARK_URL ?? 'http://localhost:8080'
const MAX_TOKENS = 4000

const [path, words] = process.argv.slice(2)
const file = await openAsBlob(path)

async function convert(options) {
  const form = new FormData()
  form.append('file', file, basename(path))
  const query = new URLSearchParams(options)
  const response = await fetch(`${SERVICE}/api/v1/convert?${query}`, { method: 'POST', body: form })
  const result = await response.json()
  if (!result.ok) throw new Error(`${result.code}: ${result.detail} ${result.hint}`)
  return result
}

// 1. Ask for a small first part: the outline shows what there is and what each section costs.
const { outline } = await convert({ max_tokens: 200 })
for (const { level, title, page, tokens } of outline) {
  console.log(`${'  '.repeat(level - 1)}${title} (page ${page}, ${tokens} tokens)`)
}

// 2. One section, in parts. Nothing is stored: the same document is sent each time, with the cursor.
const section = outline.find(({ title }) => title.includes(words))
if (!section) throw new Error(`No heading contains ${words}.`)
let cursor = null
do {
  const { markdown, part, next_cursor } = await convert({
    section: section.id,
    max_tokens: MAX_TOKENS,
    ...(cursor ? { cursor } : {}),
  })
  console.log(`\nPart ${part.index}, ${part.tokens} tokens, lines ${part.lines.join('–')}`)
  console.log(markdown.slice(0, 200))
  cursor = next_cursor
} while (cursor)
