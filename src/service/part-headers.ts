/**
 * Header fields with parameters, of requests and of the parts of a form: which name a file has. A
 * `filename*` is exact (RFC 8187) and wins, wherever it stands (RFC 6266, 4.3); a plain `filename` is
 * whatever the client made of it: UTF-8, Latin-1, or an encoded word out of mail (RFC 2047).
 *
 *     form-data; name=file; filename="=?UTF-8?Q?=C3=A4.csv?="; filename*=UTF-8''%C3%A4.csv
 */

interface Field {
  /** Lower case: `form-data`, `text/csv`. */
  readonly value: string
  /** By their names in lower case, the first of each; bytes as Latin-1, as they came. */
  readonly parameters: ReadonlyMap<string, string>
}

export function parseField(text: string): Field {
  const [value = ''] = text.split(';', 1)
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of text.slice(value.length).matchAll(PARAMETER)) {
    const key = name.toLowerCase()
    // Only backslashes before a quote or another backslash are escapes: browsers send paths with them.
    const unquoted = quoted?.replace(/\\(["\\])/g, '$1') ?? plain.trim()
    if (!parameters.has(key)) parameters.set(key, unquoted)
  }
  return { value: value.trim().toLowerCase(), parameters }
}

const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gs

/** Without the folders that some clients send; undefined if there is no name. */
export function findFilename({ parameters }: Field): string | undefined {
  const exact = decodeExtended(parameters.get('filename*'))
  const name = exact ?? decodeWords(decodeBytes(parameters.get('filename') ?? ''))
  return name.split(/[/\\]/).at(-1) || undefined
}

/** `charset'language'percent-encoded`; undefined if it is not. */
function decodeExtended(text: string | undefined): string | undefined {
  const [, charset, encoded] = /^([\w.:+-]+)'[^']*'(.*)$/s.exec(text ?? '') ?? []
  if (charset === undefined || encoded === undefined) return undefined
  return decodeCharset(charset, fromHex(encoded, /%([\da-f]{2})/gi))
}

function decodeWords(text: string): string {
  return text
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(ENCODED_WORD, (word, charset: string, encoding: string, encoded: string) => {
      const bytes = /b/i.test(encoding)
        ? Buffer.from(encoded, 'base64')
        : fromHex(encoded.replaceAll('_', ' '), /=([\da-f]{2})/gi)
      return decodeCharset(charset, bytes) ?? word
    })
}

/** The language after a star is not needed here (RFC 2231, 5). */
const ENCODED_WORD = /=\?([\w.:+-]+)(?:\*[\w-]+)?\?([bq])\?([^?]*)\?=/gi

const fromHex = (text: string, pattern: RegExp): Buffer =>
  Buffer.from(
    text.replace(pattern, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** UTF-8 if it is valid, as browsers send it. */
function decodeBytes(latin1: string): string {
  return decodeCharset('utf-8', Buffer.from(latin1, 'latin1')) ?? latin1
}

/** Undefined if the charset is unknown or the bytes are not in it. */
function decodeCharset(charset: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
