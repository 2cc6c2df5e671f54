/** What every output must be, by what the command prints for the documents one by one. */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { besideOutput, toMediaPrefix } from '../../src/bulk/names.ts'
import type { ResultLine } from '../../src/bulk/run.ts'
import type { Envelope } from '../../src/isolation/envelope.ts'

interface Output {
  /** The hash of the markdown. */
  readonly markdown: string
  /** Hashes of pictures by their names in the target. */
  readonly pictures: ReadonlyMap<string, string>
}

/** By path; undefined where the document fails. */
export type Expected = ReadonlyMap<string, Output | undefined>

/** `file`: lines of `--ndjson --images attach`. */
export async function readExpected(file: string, source: string): Promise<Expected> {
  const expected = new Map<string, Output | undefined>()
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = JSON.parse(text) as { path: string; ok: boolean } & Envelope
    const path = relative(source, line.path)
    expected.set(path, line.ok ? toOutput(path, join(source, path), line) : undefined)
  }
  return expected
}

/** In a bulk run, links lead into a folder that is named for the bytes of the document. */
function toOutput(path: string, file: string, { markdown, images = [] }: Envelope): Output {
  const prefix = toMediaPrefix(hashOf(readFileSync(file)))
  const linked = images.reduce(
    (text, { name }) => text.replaceAll(`](${name}`, `](${prefix}${name}`),
    markdown,
  )
  const pictures = images.map(({ name, base64 = '' }): [string, string] => [
    besideOutput(path, prefix + name),
    hashOf(Buffer.from(base64, 'base64')),
  ])
  return { markdown: hashOf(Buffer.from(linked)), pictures: new Map(pictures) }
}

/** What is wrong: every document must have its one right output and one line, and there may be nothing else. */
export function checkFiles(
  expected: Expected,
  names: readonly string[],
  read: (name: string) => Buffer,
): { readonly report: string; readonly faults: readonly string[] } {
  const faults: string[] = []
  const outputs = new Set(names.filter(name => !/^results-\d+\.ndjson$/.test(name)))
  const lines = names
    .filter(name => !outputs.has(name))
    .flatMap(name => read(name).toString().trimEnd().split('\n'))
    .map(line => JSON.parse(line) as ResultLine)
  const counts = new Map<string, number>()
  const reasons = new Map<string, string>()
  for (const line of lines) {
    counts.set(line.path, (counts.get(line.path) ?? 0) + 1)
    if (!line.ok) reasons.set(`${line.path}.md`, `: ${line.detail}`)
  }
  const asked = new Map<string, string>()
  for (const [path, output] of expected) {
    if (counts.get(path) !== 1) faults.push(`${path} has ${counts.get(path) ?? 0} lines`)
    if (!output) continue
    asked.set(`${path}.md`, output.markdown)
    for (const [name, hash] of output.pictures) asked.set(name, hash)
  }
  for (const [name, hash] of asked) {
    if (!outputs.delete(name)) faults.push(`${name} is missing${reasons.get(name) ?? ''}`)
    else if (hashOf(read(name)) !== hash) faults.push(`${name} is not right`)
  }
  for (const name of outputs) faults.push(`nobody asked for ${name}`)
  const failed = lines.filter(line => !line.ok).length
  const same = lines.filter(line => line.ok && line.same_as).length
  const pictures = asked.size - (expected.size - failed)
  const report = `${lines.length} lines, ${failed} failed, ${same} copies, ${pictures} pictures`
  return { report, faults }
}

/** The same for tables: `rows` of all of them. */
export function checkRows(
  expected: Expected,
  rows: readonly Record<string, unknown>[],
): { readonly report: string; readonly faults: readonly string[] } {
  const faults: string[] = []
  const byPath = new Map(rows.map(row => [String(row.path), row]))
  if (byPath.size !== rows.length) faults.push(`${rows.length - byPath.size} rows are double`)
  for (const [path, output] of expected) {
    const row = byPath.get(path)
    if (!row) faults.push(`${path} has no row`)
    else if (!output !== (row.error != null)) faults.push(`${path}: failed or not`)
    else if (output && hashOf(Buffer.from(String(row.markdown))) !== output.markdown) {
      faults.push(`the row of ${path} is not right`)
    }
    byPath.delete(path)
  }
  for (const path of byPath.keys()) faults.push(`nobody asked for ${path}`)
  return { report: `${rows.length} rows`, faults }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
