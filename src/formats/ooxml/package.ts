/**
 * An Office Open XML file as a package of parts that point at each other by relationships
 * (ECMA-376 part 2). Both wrappings are read: the usual zip, and "flat OPC", one XML file that
 * holds every part.
 */

import { decodeBase64 } from '../../containers/base64.ts'
import {
  decodeXml,
  NOTHING,
  readXml,
  streamXml,
  Vocabularies,
  type XmlContext,
  type XmlElement,
} from '../../containers/xml.ts'
import { readZip } from '../../containers/zip.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { OOXML_NAMESPACES } from './namespaces.ts'

export interface Relationship {
  readonly id: string
  /** Last segment of the relationship's type: `styles`, `image`, `hyperlink`, … */
  readonly type: string
  /** Path of a part inside the package, or an address outside of it. */
  readonly target: string
  readonly external: boolean
}

export interface OoxmlPackage {
  /** Whether a part of that path exists. */
  has(path: string): boolean
  readBytes(path: string): Uint8Array
  /** The whole part as a tree, or undefined where it is absent or cannot be parsed. */
  findXml(path: string | undefined): XmlElement | undefined
  /** The children of one element of a large part, one at a time. */
  streamXml(path: string, elementPath: readonly string[]): Iterable<XmlElement>
  /** The relationships of a part by id; of the package itself for the path ''. */
  relationships(path: string): ReadonlyMap<string, Relationship>
}

/** The raw parts, however they are wrapped. */
interface Parts {
  has(path: string): boolean
  readBytes(path: string): Uint8Array
  readXml(path: string): XmlElement
  streamXml(path: string, elementPath: readonly string[]): Iterable<XmlElement>
}

/** `toFlatPackage` gives older forms of one XML file as a flat package; undefined for what it does not know. */
export function openPackage(
  bytes: Uint8Array,
  context: ReadContext,
  toFlatPackage: (root: XmlElement) => XmlElement | undefined = () => undefined,
): OoxmlPackage {
  const parts = startsAsXml(bytes)
    ? flatParts(bytes, context, toFlatPackage)
    : zippedParts(bytes, context)
  const known = new Map<string, ReadonlyMap<string, Relationship>>()

  const findXml = (path: string | undefined): XmlElement | undefined => {
    if (!path || !parts.has(path)) return undefined
    try {
      return parts.readXml(path)
    } catch (error) {
      // A side part that is damaged must not cost the reader the main one.
      if (!(error instanceof ConversionError) || error.reason === 'resourceLimit') throw error
      context.warn('parts_missing', path)
      return undefined
    }
  }

  return {
    ...parts,
    findXml,
    relationships(path) {
      let relationships = known.get(path)
      if (!relationships) {
        relationships = readRelationships(findXml(relationshipsPath(path)), path)
        known.set(path, relationships)
      }
      return relationships
    },
  }
}

/** Text that begins with a tag, in any of Unicode's encodings; a zip begins with `PK` or with junk. */
const startsAsXml = (bytes: Uint8Array): boolean =>
  /^[\ufeff\0\s]*</.test(
    String.fromCharCode(...bytes.subarray(0, 64)).replace(/^[\xef\xbb\xbf\xfe\xff]+/, ''),
  )

/** The part of the wanted type that `path` points at, for example the styles of a document. */
export function findRelated(parts: OoxmlPackage, path: string, type: string): string | undefined {
  for (const relationship of parts.relationships(path).values()) {
    if (relationship.type === type && !relationship.external) return relationship.target
  }
  return undefined
}

function zippedParts(bytes: Uint8Array, context: ReadContext): Parts {
  const zip = readZip(bytes, context)
  if (zip.damaged) context.warn('damaged')
  const xmlContext = toXmlContext(context)
  const readBytes = (path: string) => {
    const entry = zip.find(path)
    if (!entry) throw missing(path)
    return entry.read()
  }
  return {
    has: path => zip.find(path) !== undefined,
    readBytes,
    readXml: path => readXml(decodeXml(readBytes(path)), xmlContext),
    streamXml: (path, elementPath) =>
      streamXml(decodeXml(readBytes(path)), elementPath, xmlContext),
  }
}

/** Flat OPC: `pkg:part` elements with XML or base64 inside. */
function flatParts(
  bytes: Uint8Array,
  context: ReadContext,
  toFlatPackage: (root: XmlElement) => XmlElement | undefined,
): Parts {
  const written = readXml(decodeXml(bytes), toXmlContext(context))
  const root = toFlatPackage(written) ?? written
  const parts = new Map<string, XmlElement>()
  for (const part of root.all('pkg:part')) {
    parts.set((part.attribute('pkg:name') ?? '').replace(/^\//, ''), part)
  }
  const find = (path: string) => {
    const part = parts.get(path)
    if (!part) throw missing(path)
    return part
  }
  const readRoot = (path: string) => find(path).first('pkg:xmlData').elements()[0] ?? NOTHING
  return {
    has: path => parts.has(path),
    readBytes: path => {
      const bytes = decodeBase64(find(path).first('pkg:binaryData').text())
      if (bytes) return bytes
      throw new ConversionError('malformed', `The part ${path} is not valid base64.`)
    },
    readXml: readRoot,
    streamXml: (path, [rootName, ...below]) => {
      const start = readRoot(path)
      if (start.name !== rootName) return []
      return below.reduce((element, name) => element.first(name), start).elements()
    },
  }
}

const toXmlContext = ({ budget, warn }: ReadContext): XmlContext => ({
  budget,
  namespaces: OOXML_NAMESPACES,
  vocabularies: new Vocabularies(),
  blankText: 'drop',
  defer: DEFERRED,
  share: SHARED,
  onDamage: () => warn('damaged'),
})

/** What parts have many of, and documents use some of; and the other version of what we read. */
const DEFERRED: ReadonlySet<string> = new Set([
  'w:latentStyles',
  'w:style',
  'w:abstractNum',
  'mc:Fallback',
])

/** Properties repeat from run to run and from paragraph to paragraph. */
const SHARED: ReadonlySet<string> = new Set(['w:pPr', 'w:rPr', 'w:tcPr'])

const missing = (path: string) => new ConversionError('missingPart', `The file has no ${path}.`)

function relationshipsPath(path: string): string {
  const slash = path.lastIndexOf('/')
  return `${path.slice(0, slash + 1)}_rels/${path.slice(slash + 1)}.rels`
}

function readRelationships(xml: XmlElement | undefined, source: string): Map<string, Relationship> {
  const relationships = new Map<string, Relationship>()
  for (const element of xml?.all('rel:Relationship') ?? []) {
    const id = element.attribute('Id')
    const target = element.attribute('Target')
    if (id === undefined || target === undefined) continue
    const external = element.attribute('TargetMode') === 'External'
    relationships.set(id, {
      id,
      type: (element.attribute('Type') ?? '').replace(/^.*\//, ''),
      target: external ? target : resolvePath(source, target),
      external,
    })
  }
  return relationships
}

/** A target relative to the part that names it; never leaves the package. */
function resolvePath(source: string, target: string): string {
  const plain = target.replaceAll('\\', '/')
  const base = plain.startsWith('/') ? [] : source.split('/').slice(0, -1)
  for (const segment of plain.split('/')) {
    if (segment === '..') base.pop()
    else if (segment !== '' && segment !== '.') base.push(segment)
  }
  return base.join('/')
}
