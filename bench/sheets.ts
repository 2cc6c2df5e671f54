/**
 * Times the spreadsheet readers on a workbook of a million cells (or as many as asked for), made here:
 *
 *     npm run build && node dist/bench/sheets.js [rows] [file to keep it in]
 */
import { writeFileSync } from 'node:fs'
import { convertDocument } from '../src/convert.ts'
import { node } from '../src/platform/node.ts'
import { makeWorkbook } from './workbook.ts'

const rows = Number(process.argv[2] ?? 100_000)
const bytes = makeWorkbook(rows)
if (process.argv[3]) writeFileSync(process.argv[3], bytes)

const before = process.cpuUsage()
const { markdown } = await convertDocument(bytes, { filename: 'bench.xlsx' }, node)
const { user, system } = process.cpuUsage(before)
const { maxRSS } = process.resourceUsage()
console.log(
  `${rows * 10} cells, ${(bytes.length / 1e6).toFixed(1)} MB → ${(markdown.length / 1e6).toFixed(1)} M characters: ` +
    `${((user + system) / 1e6).toFixed(2)} s CPU, peak ${(maxRSS / 1024).toFixed(0)} MB`,
)
