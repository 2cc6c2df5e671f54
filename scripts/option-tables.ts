/**
 * Documents that are read as they lie there have tables of options, made from the engine's. After a change to that:
 *
 *     npm run build && node dist/scripts/option-tables.js
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { FLAG_OPTIONS } from '../src/engine/options.ts'
import { TOOL_INPUTS } from '../src/mcp/tools.ts'
import { writeOptionTable } from '../src/site/option-table.ts'

const BETWEEN_MARKERS =
  /(?<=<!-- options: made by scripts\/option-tables\.ts -->\n\n)[\s\S]*?(?=\n\n<!-- end of options -->)/

/** Every document with such a table: as it is, and as it should be. */
export const documents = Object.entries({
  'README.md': writeOptionTable(FLAG_OPTIONS, '--'),
  'docs/mcp.md': writeOptionTable(TOOL_INPUTS),
}).map(([name, table]) => {
  const file = new URL(`../../${name}`, import.meta.url)
  const text = readFileSync(file, 'utf8')
  return { name, file, text, filled: text.replace(BETWEEN_MARKERS, () => table) }
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { file, filled } of documents) writeFileSync(file, filled)
}
