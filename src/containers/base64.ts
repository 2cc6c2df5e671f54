/** Base64 (RFC 4648, 4) as files hold it, with line breaks inside; undefined where it is none. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), character => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
