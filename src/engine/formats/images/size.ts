/** Width and height of an image in pixels, from its file header. */

interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Undefined for formats without pixels, and for damaged files. */
export function findImageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const { signature, read } of READERS) {
    if (signature.every((byte, at) => byte === undefined || bytes[at] === byte)) {
      const size = read(view)
      return size && size.width > 0 && size.height > 0 ? size : undefined
    }
  }
  return undefined
}

type Signature = readonly (number | undefined)[]

const ascii = (text: string): Signature =>
  Array.from(text, character => (character === '?' ? undefined : character.charCodeAt(0)))

const READERS: readonly {
  readonly signature: Signature
  readonly read: (view: DataView) => ImageSize | undefined
}[] = [
  { signature: [0x89, ...ascii('PNG')], read: readPng },
  { signature: [0xff, 0xd8], read: readJpeg },
  { signature: ascii('GIF8'), read: readGif },
  { signature: ascii('BM'), read: readBitmap },
  { signature: ascii('RIFF????WEBP'), read: readWebp },
]

/** ISO/IEC 15948, 11.2.2: the first chunk is IHDR. */
function readPng(view: DataView): ImageSize | undefined {
  if (view.byteLength < 24) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function readGif(view: DataView): ImageSize | undefined {
  if (view.byteLength < 10) return undefined
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function readBitmap(view: DataView): ImageSize | undefined {
  if (view.byteLength < 26) return undefined
  // A negative height means that the rows begin at the top.
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
}

/** Segment by segment to the start of the frame (ITU-T T.81, B.2.2). */
function readJpeg(view: DataView): ImageSize | undefined {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const length = view.getUint16(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

/** Lossy, lossless and extended files have their size in different places. */
function readWebp(view: DataView): ImageSize | undefined {
  if (view.byteLength < 30) return undefined
  switch (view.getUint8(15)) {
    case 0x20:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 0x4c: {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 0x58: {
      const read = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000 + 1
      return { width: read(24), height: read(27) }
    }
    default:
      return undefined
  }
}
