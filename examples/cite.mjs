/**
 * Answers with a source: the passage of a PDF that has the words, under which headings, on which page and where on it.
 * node cite.mjs report.pdf "net income"
 */
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'

const SERVICE = process.env.FOLIOMARK_URL ?? 'http://localhost:8080'

const [path, words] = process.argv.slice(2)
const form = new FormData()
form.append('file', await openAsBlob(path), basename(path))
const response = await fetch(`${SERVICE}/api/v1/convert?chunks=300&blocks=list`, {
  method: 'POST',
  body: form,
})
const { ok, chunks, detail } = await response.json()
if (!ok) throw new Error(detail)

// Your index or model would choose the chunk.
const found = chunks.find(({ markdown }) => markdown.includes(words))
if (!found) throw new Error(`No passage contains ${words}.`)

const { heading_path: headings, pages, first_block: first, last_block: last, markdown } = found
const at = markdown.indexOf(words)
console.log(`"…${markdown.slice(Math.max(0, at - 40), at + words.length + 40).trim()}…"`)
const numbers = [...new Set(pages)].join('–')
console.log(`${basename(path)}, ${headings.join(' › ')}, page ${numbers}`)
console.log(`from ${JSON.stringify(first)} to ${JSON.stringify(last)}`)
