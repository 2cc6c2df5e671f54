/** The source text of a file. */
import { toByteString } from '../../containers/encoding/byte-string.ts'
import { decodeUtf8 } from '../../containers/encoding/detect.ts'
import type { Platform } from '../../platform/platform.ts'

export interface RtfSource {
  readonly bytes: Uint8Array
  /** With one character per byte. */
  readonly text: string
  /** Some programs write their text in UTF-8, whatever the file header says. */
  readonly isUtf8: boolean
}

export function toSource(bytes: Uint8Array, platform?: Platform): RtfSource {
  const text = decodeUtf8(bytes, platform, true)
  // Nearly every file is pure ASCII, which is the same either way.
  if (text?.length === bytes.length) return { bytes, text, isUtf8: false }
  return { bytes, text: toByteString(bytes), isUtf8: text !== undefined }
}
