import type { Document } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'

export function read(_bytes: Uint8Array, _context: ReadContext): Document {
  return { metadata: {}, blocks: [], notes: new Map(), images: new Map() }
}
