/**
 * Converts the documents whose paths come in, one a line, with one of the converters, and answers each with a
 * line of JSON: what the scorer asks of a batch command.
 *
 *     node dist/lab/speed/batch.js NAME < paths
 */
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { createInterface } from 'node:readline'
import { requireConverter } from './converters.ts'

const convert = await requireConverter(process.argv[2] ?? '').load()
for await (const path of createInterface({ input: process.stdin })) {
  const startedAt = performance.now()
  const answer = await attempt(path)
  console.log(JSON.stringify({ path, ms: performance.now() - startedAt, ...answer }))
}

async function attempt(path: string): Promise<{ markdown: string } | { error: string }> {
  try {
    const result = await convert(readFileSync(path), extname(path).slice(1).toLowerCase(), path)
    return { markdown: typeof result === 'string' ? result : result.text }
  } catch (error) {
    return { error: String(error) }
  }
}
