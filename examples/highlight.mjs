/**
 * Highlights a paragraph in a PDF: an SVG in points, to be laid over an image of the page
 * (such as `pdftoppm -r 72` makes). node highlight.mjs report.pdf "net income" > highlight.svg
 */
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'

const SERVICE = process.env.FOLIOMARK_URL ?? 'http://localhost:8080'

const [path, words] = process.argv.slice(2)
const form = new FormData()
form.append('file', await openAsBlob(path), basename(path))
const response = await fetch(`${SERVICE}/api/v1/convert?blocks=list`, {
  method: 'POST',
  body: form,
})
const { ok, markdown, blocks, detail } = await response.json()
if (!ok) throw new Error(detail)

const lines = markdown.split('\n')
const found = blocks.find(
  ({ lines: [first, last], box }) =>
    box &&
    lines
      .slice(first - 1, last)
      .join(' ')
      .includes(words),
)
if (!found) throw new Error(`No block contains ${words}.`)

// A paragraph that continues on the next page has a second box there.
for (const { page, box } of [found, ...(found.continued ?? [])]) {
  const [x0, y0, x1, y1] = box
  const size = `x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}"`
  console.error(`page ${page}: ${box.join(', ')}`)
  console.log(`<svg xmlns="http://www.w3.org/2000/svg" data-page="${page}" overflow="visible">
  <rect ${size} fill="#ffdd00" fill-opacity="0.4"/>
</svg>`)
}
