/** The files in a ZIP archive; undefined for an archive that is itself a document, such as a docx. */
import { Budget } from '../../../src/engine/budget.ts'
import { readZip, startsAsZip } from '../../../src/engine/containers/zip/zip.ts'
import { detectFormat } from '../../../src/engine/detect/detect.ts'
import { ConversionError } from '../../../src/engine/errors.ts'
import type { Platform } from '../../../src/engine/platform/platform.ts'
import type { UnpackedFile } from './messages.ts'

export function unpack(bytes: Uint8Array, platform: Platform): UnpackedFile[] | undefined {
  if (!startsAsZip(bytes) || isDocument(bytes, platform)) return undefined
  const archive = readZip(bytes, { budget: new Budget(), platform })
  return archive.entries
    .filter(({ name, encrypted }) => !encrypted && !name.endsWith('/'))
    .map(entry => ({ path: entry.name, bytes: entry.readPartially().bytes.slice() }))
}

function isDocument(bytes: Uint8Array, platform: Platform): boolean {
  try {
    detectFormat(bytes, {}, { budget: new Budget(), platform })
    return true
  } catch (error) {
    // Anything other than "a zip archive" is left to the conversion: a password, a program, damage.
    return !(error instanceof ConversionError && error.message.includes('a zip archive'))
  }
}
