/** What codes of one byte mean, as a table from code to character. */

/** PDFDocEncoding (ISO 32000-1, annex D.3), as far as fonts have its characters. */
export const PDF_DOC = decodeTable(`
  18:2d8 19:2c7 1a:2c6 1b:2d9 1c:2dd 1d:2db 1e:2da 1f:2dc 81:2020 82:2021 83:2026 84:2014
  85:2013 86:192 87:2044 88:2039 89:203a 8a:2212 8b:2030 8c:201e 8d:201c 8e:201d 8f:2018 90:2019
  91:201a 92:2122 93:fb01 94:fb02 95:141 96:152 97:160 98:178 9a:131 9b:142 9c:153 9d:161
  a0:20ac
`)

/**
 * From pairs of a code and a character, both in hexadecimal, wherever they differ: an unlisted code is the character
 * with that number.
 */
export function decodeTable(entries: string): Uint16Array {
  const table = Uint16Array.from({ length: 256 }, (_, code) => code)
  for (const entry of entries.trim().split(/\s+/)) {
    const [code = '', character = ''] = entry.split(':')
    table[Number.parseInt(code, 16)] = Number.parseInt(character, 16)
  }
  return table
}
