/**
 * Documents that Word imports when it opens the file (`w:altChunk`, 17.17.2.1): web pages and archives, plain text,
 * other Word documents. They are read before the text that refers to them.
 */
import { startsAsZip } from '../../containers/zip/zip.ts'
import { paragraph } from '../../document/build.ts'
import type { Block } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { isMarkup } from '../html/markup.ts'
import type { ImageCollection } from '../images/collection.ts'
import { loader } from '../loader.ts'
import type { OoxmlPackage, Relationship } from '../ooxml/package.ts'
import { unlessDamaged } from '../unless-damaged.ts'

/** By relationship id. */
export type Chunks = ReadonlyMap<string, readonly Block[]>

export const NO_CHUNKS: Chunks = new Map()

export function listChunks(parts: OoxmlPackage, mainPath: string): Relationship[] {
  return [...parts.relationships(mainPath).values()].filter(
    ({ type, target, external }) => type === 'aFChunk' && !external && parts.has(target),
  )
}

interface ChunkContext {
  readonly reading: ReadContext
  readonly parts: OoxmlPackage
  readonly images: ImageCollection
  /** Reads a Word document; its notes and pictures join those of this one. */
  readDocx(bytes: Uint8Array, id: string): readonly Block[]
}

/** On demand, since hardly any document needs them. */
const loadHtml = loader(() => import('../html/page.ts'))
const loadEncodings = loader(() => import('../../containers/encoding/detect.ts'))

export async function readChunks(
  chunks: readonly Relationship[],
  context: ChunkContext,
): Promise<Chunks> {
  const { readPage } = await loadHtml()
  const { decodeUnknown } = await loadEncodings()
  const read = (bytes: Uint8Array, id: string): readonly Block[] => {
    if (startsAsZip(bytes)) return context.readDocx(bytes, id)
    if (isMarkup(bytes)) return readPage(bytes, context.reading, context.images).blocks
    return isRtf(bytes) ? [] : toParagraphs(decodeUnknown(bytes, context.reading.platform).text)
  }
  const found = new Map<string, readonly Block[]>()
  for (const { id, target } of chunks) {
    const blocks = unlessDamaged(() => read(context.parts.readBytes(target), id))
    if (blocks) found.set(id, blocks)
  }
  return found
}

const isRtf = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, 5)) === '{\\rtf'

const toParagraphs = (text: string): Block[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .map(line => paragraph(line.trim()))
