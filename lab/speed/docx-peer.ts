/**
 * CPU time of all Word documents of a folder, ours against mammoth with turndown, in one process and
 * interleaved: `node dist/lab/speed/docx-peer.js ../shared/corpus/docx`. The first round warms up.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { convert } from '../../src/engine/node.ts'

// These packages are CommonJS and come without types.
const require = createRequire(import.meta.url)
const mammoth = require('mammoth')
const TurndownService = require('turndown')
const { gfm } = require('@joplin/turndown-plugin-gfm')

const ROUNDS = 4
const folder = process.argv[2] ?? '../shared/corpus/docx'
const documents = readdirSync(folder)
  .filter(name => name.endsWith('.docx'))
  .map(name => readFileSync(join(folder, name)))

async function cpuMs(convertOne: (bytes: Buffer) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (const bytes of documents) await convertOne(bytes).catch(() => undefined)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const ours = (bytes: Buffer) => convert(bytes)
const peer = async (bytes: Buffer) => {
  const { value } = await mammoth.convertToHtml({ buffer: bytes })
  const turndown = new TurndownService({ headingStyle: 'atx' })
  turndown.use(gfm)
  return turndown.turndown(value)
}

const ratios: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const [own, other] = [await cpuMs(ours), await cpuMs(peer)]
  if (round > 0) ratios.push(other / own)
  console.log(
    `${round === 0 ? 'warm-up' : `round ${round}`}: foliomark ${own.toFixed(0)} ms, mammoth + turndown ${other.toFixed(0)} ms, ratio ${(other / own).toFixed(1)}`,
  )
}
ratios.sort((a, b) => a - b)
console.log(`${documents.length} documents, median ratio ${ratios[ratios.length >> 1]!.toFixed(1)}`)
