/**
 * What is on the desk survives a reload and the way back, in the memory of this tab (session storage), which ends with
 * the tab. Files that do not fit into it, about 8 MB together, do not.
 */

import type { Found } from './desk.ts'
import { Line } from './line.ts'
import { forgetVisit, VISIT_KEY } from './visit.ts'

/** Browsers give five million characters, and one holds 15 bits. */
const MAX_CHARACTERS = 4_500_000

interface KeptFile {
  readonly path: string
  readonly url?: string
  readonly name?: string
  readonly type?: string
  readonly size?: number
  readonly content?: string
}

/** One after the other: the last change is what is kept. */
const line = new Line(async (found: readonly Found[]) => {
  try {
    const kept: KeptFile[] = []
    let room = MAX_CHARACTERS
    for (const one of found) {
      const entry = await toKept(one, room)
      if (!entry) continue
      room -= entry.content?.length ?? 0
      kept.push(entry)
    }
    if (kept.length) sessionStorage.setItem(VISIT_KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(VISIT_KEY)
  } catch {
    forgetVisit()
  }
})

export function keepForVisit(found: readonly Found[]): void {
  line.add(found)
}

async function toKept({ source, path }: Found, room: number): Promise<KeptFile | undefined> {
  if ('url' in source) return { path, url: source.url }
  const { name, type, size } = source.file
  if (size * 8 > room * BITS) return undefined
  let content = ''
  for (let from = 0; from < size; from += SLICE) {
    content += pack(new Uint8Array(await source.file.slice(from, from + SLICE).arrayBuffer()))
  }
  return { path, name, type, size, content }
}

export function readVisit(): Found[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(VISIT_KEY) ?? '[]') as readonly KeptFile[]
    return kept.map(({ path, url, name = path, type = '', size = 0, content = '' }) => ({
      path,
      source: url ? { url } : { file: new File([unpack(content, size)], name, { type }) },
    }))
  } catch {
    return []
  }
}

const BITS = 15

/** So much is packed at once, so that the page can move on in between; a multiple of 15, where a character ends. */
const SLICE = BITS * 8192

/** Every character is a whole one, and none needs an escape in JSON. */
const OFFSET = 0x3000

export function pack(bytes: Uint8Array): string {
  const units = new Uint16Array(Math.ceil((bytes.length * 8) / BITS))
  let held = 0
  let bits = 0
  let at = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    if (bits < BITS) continue
    bits -= BITS
    units[at++] = OFFSET + (held >> bits)
    held &= (1 << bits) - 1
  }
  if (bits) units[at] = OFFSET + (held << (BITS - bits))
  let text = ''
  for (let from = 0; from < units.length; from += 8192) {
    text += String.fromCharCode(...units.subarray(from, from + 8192))
  }
  return text
}

export function unpack(text: string, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let held = 0
  let bits = 0
  let at = 0
  for (let index = 0; index < text.length; index++) {
    held = (held << BITS) | (text.charCodeAt(index) - OFFSET)
    bits += BITS
    while (bits >= 8 && at < size) {
      bits -= 8
      bytes[at++] = held >> bits
      held &= (1 << bits) - 1
    }
  }
  return bytes
}
