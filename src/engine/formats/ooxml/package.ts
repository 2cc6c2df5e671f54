/**
 * An Office Open XML file as a package of parts that refer to each other by relationships (ECMA-376 part 2). Both
 * wrappings are read: the usual zip, and "flat OPC", one XML file that contains every part.
 */

import { decodeBase64 } from '../../containers/encoding/base64.ts'
import { toByteString } from '../../containers/encoding/byte-string.ts'
import {
  decodeXml,
  NOTHING,
  readXml,
  scanXml,
  streamXml,
  Vocabularies,
  type XmlContext,
  type XmlElement,
  type XmlScanner,
} from '../../containers/xml/xml.ts'
import { readZip, requireEntry } from '../../containers/zip/zip.ts'
import { ConversionError } from '../../errors.ts'
import { memoize } from '../../lookup.ts'
import type { ReadContext } from '../format.ts'
import { unlessDamaged } from '../unless-damaged.ts'
import { OOXML_NAMESPACES } from './namespaces.ts'
import { addRelationship, type Relationship, relationshipsPath } from './relationships.ts'

export type { Relationship } from './relationships.ts'

export interface OoxmlPackage {
  has(path: string): boolean
  readBytes(path: string): Uint8Array
  /** The same; undefined if the part is absent or nothing of it can be read, which is reported. */
  findBytes(path: string): Uint8Array | undefined
  /** The whole part as a tree; undefined if it is absent or cannot be parsed. */
  findXml(path: string | undefined): XmlElement | undefined
  /** The first child with this name of one element, with nothing read behind it; undefined as for `findXml`. */
  findFirst(
    path: string | undefined,
    elementPath: readonly string[],
    name: string,
  ): XmlElement | undefined
  /** A complete part that the document cannot do without; malformed if it has another root. */
  requireXml(path: string, rootName: string): XmlElement
  /** The children of one element in a large part, one at a time; malformed if it has another root. */
  streamXml(path: string, elementPath: readonly string[]): Iterable<XmlElement>
  /** The relationships of a part by id; those of the package itself for the path ''. */
  relationships(path: string): ReadonlyMap<string, Relationship>
  /** Called for a part that another one refers to and that does not exist. */
  onMissing(path: string): void
}

/** The raw parts, however they are wrapped. */
interface Parts {
  has(path: string): boolean
  readBytes(path: string): Uint8Array
  readXml(path: string): XmlElement
  streamXml(path: string, elementPath: readonly string[]): Iterable<XmlElement>
  /** The relationships of the part `source`, listed in the part at `path`. */
  readRelationships(path: string, source: string): ReadonlyMap<string, Relationship>
}

/** `toFlatPackage` turns older single-file XML forms into a flat package; undefined for anything else. */
export function openPackage(
  bytes: Uint8Array,
  context: ReadContext,
  toFlatPackage: (root: XmlElement) => XmlElement | undefined = () => undefined,
): OoxmlPackage {
  const parts = startsAsXml(bytes)
    ? flatParts(bytes, context, toFlatPackage)
    : zippedParts(bytes, context)
  const missed = new Set<string>()

  const attempt = <T>(path: string, read: (path: string) => T): T | undefined =>
    parts.has(path)
      ? unlessDamaged(
          () => read(path),
          () => context.warn('parts_missing', path),
        )
      : undefined

  return {
    onMissing(path) {
      if (!missed.has(path)) context.warn('parts_missing', path)
      missed.add(path)
    },
    findBytes: path => attempt(path, parts.readBytes),
    requireXml(path, rootName) {
      const root = attempt(path, parts.readXml)
      if (root?.name !== rootName) throw isNo(path, rootName)
      return root
    },
    findXml: path => (path ? attempt(path, parts.readXml) : undefined),
    findFirst(path, elementPath, name) {
      const read = (part: string) => findNamed(parts.streamXml(part, elementPath), name)
      return path ? attempt(path, read) : undefined
    },
    relationships: memoize((source: string) => {
      const read = (path: string) => parts.readRelationships(path, source)
      return attempt(relationshipsPath(source), read) ?? NO_RELATIONSHIPS
    }),
    ...parts,
  }
}

function findNamed(elements: Iterable<XmlElement>, name: string): XmlElement | undefined {
  for (const element of elements) if (element.name === name) return element
  return undefined
}

const NO_RELATIONSHIPS: ReadonlyMap<string, Relationship> = new Map()

/** Text that begins with a tag, in any Unicode encoding; a zip begins with `PK` or with junk. */
const startsAsXml = (bytes: Uint8Array): boolean =>
  bytes[0] !== CAPITAL_P &&
  /^[\ufeff\0\s]*</.test(
    toByteString(bytes.subarray(0, 64)).replace(/^[\xef\xbb\xbf\xfe\xff]+/, ''),
  )

const CAPITAL_P = 0x50

/** The part of the wanted type that `path` refers to, for example the styles of a document. */
export function findRelated(parts: OoxmlPackage, path: string, type: string): string | undefined {
  for (const relationship of parts.relationships(path).values()) {
    if (relationship.type !== type || relationship.external) continue
    if (!parts.has(relationship.target)) parts.onMissing(relationship.target)
    return relationship.target
  }
  return undefined
}

/** The package says which part is the document; files with damaged relationships keep the usual name. */
export function requireMainPart(parts: OoxmlPackage, usualPath: string): string {
  const path = findRelated(parts, '', 'officeDocument')
  if (path !== undefined && parts.has(path)) return path
  if (parts.has(usualPath)) return usualPath
  throw new ConversionError('missingPart', `The file has no ${path ?? usualPath}.`)
}

interface KnownRelationships {
  /** Targets are relative to it. */
  readonly folder: string
  readonly relationships: ReadonlyMap<string, Relationship>
}

function zippedParts(bytes: Uint8Array, context: ReadContext): Parts {
  const zip = readZip(bytes, context)
  if (zip.damaged) context.warn('damaged')
  const xmlContext = toXmlContext(context)
  /** By their bytes: small parts are often identical, such as those of many slides. */
  const known = new Map<Uint8Array, KnownRelationships>()
  const readBytes = (path: string) => requireEntry(zip, path).read()
  const decode = (bytes: Uint8Array) => decodeXml(bytes, context.platform)
  return {
    has: path => zip.find(path) !== undefined,
    readBytes,
    readXml: path => readXml(decode(readBytes(path)), xmlContext),
    streamXml: (path, elementPath) =>
      streamPart(path, decode(readBytes(path)), elementPath, xmlContext),
    readRelationships(path, source) {
      const bytes = readBytes(path)
      const folder = source.slice(0, source.lastIndexOf('/') + 1)
      const alike = known.get(bytes)
      if (alike?.folder === folder) return alike.relationships
      const relationships = new Map<string, Relationship>()
      // Without a tree: the attributes are all that is needed.
      const open = (name: string, scanner: XmlScanner) => {
        if (name === RELATIONSHIP) addRelationship(scanner, source, relationships)
      }
      scanXml(decode(bytes), { open }, xmlContext)
      known.set(bytes, { folder, relationships })
      return relationships
    },
  }
}

/**
 * A generator of the module: one made for each document would keep all of it until the next full collection, since V8
 * gives each generator function a class of its own, which only that collects.
 */
function* streamPart(
  path: string,
  source: string,
  elementPath: readonly string[],
  context: XmlContext,
): Generator<XmlElement> {
  const hasRoot = yield* streamXml(source, elementPath, context)
  if (!hasRoot) throw isNo(path, elementPath[0])
}

const RELATIONSHIP = 'rel:Relationship'

/** Flat OPC: `pkg:part` elements with XML or base64 inside. */
function flatParts(
  bytes: Uint8Array,
  context: ReadContext,
  toFlatPackage: (root: XmlElement) => XmlElement | undefined,
): Parts {
  const written = readXml(decodeXml(bytes, context.platform), toXmlContext(context))
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
      if (start.name !== rootName) throw isNo(path, rootName)
      return below.reduce((element, name) => element.first(name), start).elements()
    },
    readRelationships(path, source) {
      const relationships = new Map<string, Relationship>()
      for (const element of readRoot(path).all(RELATIONSHIP)) {
        addRelationship(element, source, relationships)
      }
      return relationships
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

/** Elements that parts have many of and documents use a few of; and the alternative version of what we read. */
const DEFERRED: ReadonlySet<string> = new Set([
  'w:latentStyles',
  'w:style',
  'w:abstractNum',
  'x:fonts',
  'x:fills',
  'x:borders',
  'x:cellStyleXfs',
  'x:cellStyles',
  'x:dxfs',
  'mc:Fallback',
  'p:defaultTextStyle',
  'p:titleStyle',
  'p:bodyStyle',
  'p:otherStyle',
  'p:timing',
  'a:lstStyle',
  'a:fontScheme',
  'a:fmtScheme',
  'a:custGeom',
  'a:extLst',
  'p:extLst',
  ...Array.from({ length: 9 }, (_, index) => `a:lvl${index + 1}pPr`),
])

/** Properties repeat from run to run and from paragraph to paragraph. */
const SHARED: ReadonlySet<string> = new Set(['w:pPr', 'w:rPr', 'w:tcPr'])

const isNo = (path: string, rootName: string | undefined) =>
  new ConversionError('malformed', `The part ${path} has no ${rootName}.`)

const missing = (path: string) => new ConversionError('missingPart', `The file has no ${path}.`)
