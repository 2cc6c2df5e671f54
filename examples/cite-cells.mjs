/** A number in a workbook, cited by its sheet and cells: node cite-cells.mjs budget.xlsx "Travel" */
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
for (const { sheet, cells, lines: place } of blocks) {
  if (!cells) continue
  const [first, last] = place
  const found = lines.slice(first - 1, last).find(line => line.includes(words))
  // Written the way an Excel formula refers to it.
  if (found) console.log(`'${sheet}'!${cells}: ${found}`)
}
