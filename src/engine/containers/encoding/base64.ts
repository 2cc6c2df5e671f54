import { fromByteString } from './byte-string.ts'

/** Base64 (RFC 4648, 4) as found in files, with line breaks inside; undefined if it is invalid. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return fromByteString(atob(text.replace(/\s+/g, '')))
  } catch {
    return undefined
  }
}
