/**
 * An append-only file of JSON lines. A line counts once its line end is written: a fragment left by a killed process
 * is cut off when the file is next opened.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'

export class LineFile {
  readonly #path: string
  readonly #descriptor: number
  #end: number

  /** `onLine` receives every line from the offset `from` on, with its own offset. */
  constructor(path: string, from: number, onLine: (value: unknown, offset: number) => void) {
    this.#path = path
    this.#descriptor = openSync(path, 'a+')
    this.#end = readLines(path, this.#descriptor, from, onLine)
    ftruncateSync(this.#descriptor, this.#end)
  }

  /** Where the next line begins. */
  get end(): number {
    return this.#end
  }

  /**
   * Returns the line's offset. The line has reached the operating system by then, so only a machine failure can lose
   * it.
   */
  append(value: unknown): number {
    const offset = this.#end
    const line = Buffer.from(`${JSON.stringify(value)}\n`)
    for (let written = 0; written < line.length; ) {
      written += writeSync(this.#descriptor, line, written)
    }
    this.#end += line.length
    return offset
  }

  read(offset: number): unknown {
    let bytes = Buffer.alloc(0)
    for (let size = 4096; ; size *= 4) {
      bytes = Buffer.alloc(size)
      const length = readSync(this.#descriptor, bytes, 0, size, offset)
      const end = bytes.subarray(0, length).indexOf(LINE_END)
      if (end >= 0) return parse(bytes.toString('utf8', 0, end), this.#path, offset)
      if (length < size) throw new Error(`${this.#path} has no line at byte ${offset}.`)
    }
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** For read-only use: another process may be writing. */
export function scanLines(
  path: string,
  from: number,
  onLine: (value: unknown, offset: number) => void,
): void {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    readLines(path, descriptor, from, onLine)
  } finally {
    closeSync(descriptor)
  }
}

/** Returns where the last complete line ends. */
function readLines(
  path: string,
  descriptor: number,
  from: number,
  onLine: (value: unknown, offset: number) => void,
): number {
  const { size } = fstatSync(descriptor)
  const block = Buffer.alloc(Math.min(BLOCK_BYTES, Math.max(0, size - from)))
  let rest = Buffer.alloc(0)
  let start = from
  for (let position = from; position < size; ) {
    const length = readSync(descriptor, block, 0, block.length, position)
    if (length === 0) break
    position += length
    const bytes = Buffer.concat([rest, block.subarray(0, length)])
    let begin = 0
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, begin)) {
      onLine(parse(bytes.toString('utf8', begin, end), path, start), start)
      start += end + 1 - begin
      begin = end + 1
    }
    rest = bytes.subarray(begin)
  }
  return start
}

function parse(line: string, path: string, offset: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`${path} is damaged at byte ${offset}.`)
  }
}

const LINE_END = 0x0a
const BLOCK_BYTES = 1024 * 1024
