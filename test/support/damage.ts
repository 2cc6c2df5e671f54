/** Documents with a damaged part or stream, for tests. */
import { crc32 } from 'node:zlib'
import { Budget } from '../../src/engine/budget.ts'
import { readCompoundFile } from '../../src/engine/containers/compound-file/compound-file.ts'
import { readZip } from '../../src/engine/containers/zip/zip.ts'
import { node } from '../../src/engine/platform/node.ts'
import { compoundFile } from './compound-file.ts'
import { type PartToZip, zipEntries } from './zip.ts'

/** Returns the replacement content; undefined leaves the part out. */
export type Change = (content: Uint8Array) => Uint8Array | string | undefined

/** The archive with one part changed; `keepsChecksum` keeps the old checksum. */
export function changePart(
  archive: Uint8Array,
  name: string,
  change: Change,
  keepsChecksum = false,
): Uint8Array {
  const { entries } = readZip(archive, { budget: new Budget(), platform: node })
  if (!entries.some(entry => entry.name === name)) throw new Error(`There is no ${name}.`)
  return zipEntries(
    entries.flatMap((entry): PartToZip[] => {
      const content = entry.read()
      if (entry.name !== name) return [{ name: entry.name, content }]
      const changed = change(content)
      if (changed === undefined) return []
      return [{ name, content: changed, ...(keepsChecksum ? { checksum: crc32(content) } : {}) }]
    }),
  )
}

/** A compound file of streams only, with one of them changed. */
export function changeStream(file: Uint8Array, name: string, change: Change): Uint8Array {
  const { root } = readCompoundFile(file, { budget: new Budget() })
  const streams: Record<string, Uint8Array> = {}
  for (const child of root.children) {
    if (child.type !== 'stream') continue
    const content = child.read()
    const changed = child.name === name ? change(content) : content
    if (changed !== undefined) streams[child.name] = new Uint8Array(Buffer.from(changed))
  }
  return compoundFile(streams)
}

/** Cut where the text begins, or in the middle. */
export const cutAt =
  (mark: string): Change =>
  content => {
    const at = Buffer.from(content).indexOf(mark)
    if (at < 0) throw new Error(`There is no ${mark}.`)
    return content.slice(0, at)
  }

export const cutInHalf: Change = content => content.slice(0, content.length >> 1)

export const zeroed =
  (start: number, length: number): Change =>
  content =>
    new Uint8Array(content).fill(0, start, start + length)

/** One letter becomes another. */
export const misspelt =
  (text: string, other: string): Change =>
  content =>
    new Uint8Array(
      Buffer.from(Buffer.from(content).toString('latin1').replace(text, other), 'latin1'),
    )
