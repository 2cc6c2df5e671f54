/** The address in an HLINK record ([MS-OSHARED], 2.3.7.1): a series of optional parts, given by flags. */
import { toByteString } from '../../containers/encoding/byte-string.ts'

const FLAGS = {
  hasMoniker: 0x01,
  hasLocation: 0x08,
  hasName: 0x10,
  hasFrame: 0x80,
  isMonikerText: 0x100,
} as const

const URL_MONIKER = 'e0c9ea79f9bace118c8200aa004ba90b'
const FILE_MONIKER = '0303000000000000c000000000000046'

/** What follows a path in bytes (2.3.7.8); Excel for the Mac writes its own form of the path there, as another kind. */
const UNICODE_PATH = 3

/** `data` starts after the cell range. */
export function readHyperlink(data: Uint8Array): string | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const uint32 = (at: number) => (at + 4 <= data.length ? view.getUint32(at, true) : 0)
  let at = 24
  const flags = uint32(20)
  const readText = (): string => {
    const count = uint32(at)
    const text = decode(data.subarray(at + 4, at + 4 + count * 2))
    at += 4 + count * 2
    return text
  }
  if (flags & FLAGS.hasName) readText()
  if (flags & FLAGS.hasFrame) readText()
  let url = ''
  if (flags & FLAGS.hasMoniker) {
    if (flags & FLAGS.isMonikerText) {
      url = readText()
    } else {
      const kind = toHex(data.subarray(at, at + 16))
      at += 16
      if (kind === URL_MONIKER) {
        url = decode(data.subarray(at + 4, at + 4 + uint32(at)))
        at += 4 + uint32(at)
      } else if (kind === FILE_MONIKER) {
        const count = uint32(at + 2)
        url = toByteString(data.subarray(at + 6, at + 6 + Math.min(count, 1024)))
        at += 6 + count + 24
        const extra = uint32(at)
        const isUnicode = (uint32(at + 8) & 0xffff) === UNICODE_PATH
        if (extra > 6 && isUnicode) url = decode(data.subarray(at + 10, at + 10 + uint32(at + 4)))
        at += 4 + extra
      } else {
        return undefined
      }
    }
  }
  const location = flags & FLAGS.hasLocation ? cut(readText()) : ''
  const address = cut(url)
  if (address === '') return location === '' ? undefined : `#${toSheetName(location)}`
  return location === '' ? address : `${address}#${location}`
}

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-16le').decode(bytes)

const cut = (text: string): string => text.split('\0', 1)[0]!.trim()

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** `'My sheet'!B3` → `My sheet`, the heading that the link leads to. */
function toSheetName(location: string): string {
  const name = location.slice(0, Math.max(0, location.lastIndexOf('!')))
  return name === '' ? location : name.replace(/^'(.*)'$/, '$1').replaceAll("''", "'")
}
