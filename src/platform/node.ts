import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import zlib, { inflateRawSync } from 'node:zlib'
import { crc32 as crc32Portably } from './crc32.ts'
import { inflateRaw as inflatePortably } from './inflate.ts'
import { createPdfiumLoader } from './pdfium.ts'
import type { Inflated, Platform } from './platform.ts'

/** The platform for Node.js: zlib in machine code, several times as fast as the portable one. */
export const node: Platform = {
  inflateRaw,
  // Since 20.15 and 22.2; asked of the module, since an import of what is not there would fail.
  crc32: typeof zlib.crc32 === 'function' ? bytes => zlib.crc32(bytes) : crc32Portably,
  loadPdfium: createPdfiumLoader(readPdfium),
}

const MIN_CHUNK_BYTES = 1024
const MAX_CHUNK_BYTES = 256 * 1024

function inflateRaw(deflated: Uint8Array, maxBytes: number, expectedBytes = 0): Inflated {
  try {
    // With `info`, the result is an object; the type declarations do not know it.
    const { buffer, engine } = inflateRawSync(deflated, {
      info: true,
      chunkSize: toChunkBytes(deflated.length, Math.min(expectedBytes, maxBytes)),
      maxOutputLength: Math.max(maxBytes, 1),
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    if (buffer.length > maxBytes) return TOO_LARGE
    // Not the Buffer itself: its slice() and toString() behave unlike those of a Uint8Array.
    const bytes = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length)
    return { state: 'complete', bytes, consumedBytes: engine.bytesWritten }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return TOO_LARGE
    // zlib keeps nothing of faulty data; the portable one does, and tells broken from truncated.
    return inflatePortably(deflated, maxBytes)
  }
}

const TOO_LARGE: Inflated = { state: 'tooLarge', bytes: new Uint8Array(), consumedBytes: 0 }

/**
 * Large chunks are faster, but a result that fits in one chunk keeps the whole chunk in memory. What is
 * larger than usual gets one chunk for all, for several have to be copied into one at the end. A claim
 * counts only as far as the data could bear it out; what is not written to takes no memory.
 */
function toChunkBytes(deflatedBytes: number, expectedBytes: number): number {
  const usual = Math.min(Math.max(deflatedBytes * 4, MIN_CHUNK_BYTES), MAX_CHUNK_BYTES)
  const expected = Math.min(expectedBytes, deflatedBytes * MAX_RATIO)
  return expected > usual ? expected + SPARE_BYTES : usual
}

/** DEFLATE makes at most 258 bytes of two bits. */
const MAX_RATIO = 1032

/** A chunk that is full makes zlib ask for another one. */
const SPARE_BYTES = 64

function readPdfium(): Promise<Uint8Array> {
  return readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
}
