/**
 * An OpenDocument file (OpenDocument 1.3, part 2): the usual zip of parts, or "flat", where one XML file contains
 * them all, with pictures as base64.
 */
import {
  decodeXml,
  readXml,
  toNamespaces,
  Vocabularies,
  type XmlContext,
  type XmlElement,
} from '../../containers/xml/xml.ts'
import { hasZipEnd, readZip, requireEntry, startsAsZip } from '../../containers/zip/zip.ts'
import type { ReadContext } from '../format.ts'
import { unlessDamaged } from '../unless-damaged.ts'

export interface OdfPackage {
  readonly isFlat: boolean
  readonly xml: XmlContext
  has(path: string): boolean
  readBytes(path: string): Uint8Array
  /** The same in pieces where the part is large; each time they are walked, it is unpacked again. */
  readInPieces(path: string): Iterable<Uint8Array>
  /** The XML text of a part; a flat file gives its single text for each of the parts it stands for. */
  readSource(path: string): string
  /** The whole part as a tree; undefined if it is absent or cannot be parsed. */
  findXml(path: string): XmlElement | undefined
}

/** The parts that a flat file has as children of its root. */
const FLAT_PARTS: readonly string[] = ['content.xml', 'styles.xml', 'meta.xml']

export function openOdfPackage(bytes: Uint8Array, context: ReadContext): OdfPackage {
  const xml: XmlContext = {
    budget: context.budget,
    namespaces: ODF_NAMESPACES,
    vocabularies: new Vocabularies(),
    defer: DEFERRED,
  }
  const parts =
    startsAsZip(bytes) || hasZipEnd(bytes) ? zippedParts(bytes, context) : flatParts(bytes, context)
  return {
    xml,
    findXml(path) {
      if (!parts.has(path)) return undefined
      const read = () => {
        const source = parts.readSource(path)
        // Writers leave empty parts behind.
        if (source === '') return undefined
        return readXml(source, { onDamage: () => context.warn('damaged', path), ...xml })
      }
      return unlessDamaged(read, () => context.warn('parts_missing', path))
    },
    ...parts,
  }
}

/** Elements that files have many of and documents use a few of. */
const DEFERRED: ReadonlySet<string> = new Set([
  'office:master-styles',
  'style:default-style',
  'style:style',
  'text:list-style',
  'text:outline-style',
  'number:number-style',
  'number:currency-style',
  'number:percentage-style',
  'number:date-style',
  'number:time-style',
  'table:table-template',
])

type Parts = Omit<OdfPackage, 'xml' | 'findXml'>

function zippedParts(bytes: Uint8Array, context: ReadContext): Parts {
  const zip = readZip(bytes, context)
  if (zip.damaged) context.warn('damaged')
  const readBytes = (path: string): Uint8Array => requireEntry(zip, path).read()
  return {
    isFlat: false,
    has: path => zip.find(path) !== undefined,
    readBytes,
    readInPieces: path => requireEntry(zip, path).readInPieces(),
    readSource: path => decodeXml(readBytes(path), context.platform),
  }
}

function flatParts(bytes: Uint8Array, { platform }: ReadContext): Parts {
  const source = decodeXml(bytes, platform)
  return {
    isFlat: true,
    has: path => FLAT_PARTS.includes(path),
    readBytes: () => bytes,
    readInPieces: () => [bytes],
    readSource: () => source,
  }
}

/** The namespaces of OpenDocument 1.3 (part 3, 1.5) and the prefix each has in our code. */
const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'

const ODF_NAMESPACES = toNamespaces({
  [`${OASIS}:office:1.0`]: 'office',
  [`${OASIS}:style:1.0`]: 'style',
  [`${OASIS}:text:1.0`]: 'text',
  [`${OASIS}:table:1.0`]: 'table',
  [`${OASIS}:drawing:1.0`]: 'draw',
  [`${OASIS}:presentation:1.0`]: 'presentation',
  [`${OASIS}:xsl-fo-compatible:1.0`]: 'fo',
  [`${OASIS}:svg-compatible:1.0`]: 'svg',
  [`${OASIS}:chart:1.0`]: 'chart',
  [`${OASIS}:datastyle:1.0`]: 'number',
  [`${OASIS}:meta:1.0`]: 'meta',
  [`${OASIS}:manifest:1.0`]: 'manifest',
  [`${OASIS}:form:1.0`]: 'form',
  'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0': 'loext',
  'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0': 'calcext',
  'urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0': 'field',
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://www.w3.org/1998/Math/MathML': 'math',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://www.w3.org/XML/1998/namespace': 'xml',
})
