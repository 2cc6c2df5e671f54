/** The data of all pictures: a file may show the same large one on every page. */
const MAX_READ_BYTES = 128 * 1024 * 1024

/** The pictures of a document, each once. */
interface PictureStore {
  hasRoom(bytes: number): boolean
  /** A copy of the data, one array for all equal ones; undefined for what is not a JPEG file or too much. */
  keep(data: Uint8Array): Uint8Array | undefined
}

export function createPictureStore(): PictureStore {
  const known = new Map<number, Uint8Array[]>()
  let bytesLeft = MAX_READ_BYTES
  const hasRoom = (bytes: number): boolean => bytes >= MIN_BYTES && bytes <= bytesLeft
  return {
    hasRoom,
    keep: data => {
      if (!hasRoom(data.length)) return undefined
      bytesLeft -= data.length
      if (data[0] !== 0xff || data[1] !== 0xd8) return undefined
      const alike = known.get(data.length) ?? []
      const same = alike.find(other => other.every((byte, at) => byte === data[at]))
      if (same) return same
      const copy = data.slice()
      if (alike.length < MAX_ALIKE) known.set(data.length, [...alike, copy])
      return copy
    },
  }
}

/** Pictures of one length that are compared with each other: they may differ only in their last byte. */
const MAX_ALIKE = 16

/** Less than this is not even a header. */
const MIN_BYTES = 64
