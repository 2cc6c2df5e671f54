/**
 * The package of a book (EPUB 3.3, 5; OPF 2.0.1): `META-INF/container.xml` names the package document, which has the
 * properties, the list of all files, and their reading order.
 */
import {
  decodeXml,
  NOTHING,
  readXml,
  toNamespaces,
  type XmlElement,
} from '../../containers/xml/xml.ts'
import { readZip, requireEntry, type ZipArchive } from '../../containers/zip/zip.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { resolvePath } from './paths.ts'

export interface ManifestItem {
  readonly path: string
  readonly mediaType: string
  readonly properties: string
}

export interface EpubPackage {
  readonly archive: ZipArchive
  /** `opf:metadata`. */
  readonly metadata: XmlElement
  readonly manifest: readonly ManifestItem[]
  readonly spine: readonly ManifestItem[]
  /** The table of contents of EPUB 2. */
  readonly ncx: ManifestItem | undefined
  has(path: string): boolean
  readBytes(path: string): Uint8Array
  /** Undefined if the file is absent. */
  findText(path: string): string | undefined
}

const NAMESPACES = toNamespaces({
  'urn:oasis:names:tc:opendocument:xmlns:container': 'container',
  'http://www.idpf.org/2007/opf': 'opf',
  'http://openebook.org/namespaces/oeb-package/1.0/': 'opf',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/elements/1.0/': 'dc',
  'http://www.daisy.org/z3986/2005/ncx/': 'ncx',
  'http://www.w3.org/2001/04/xmlenc#': 'enc',
})

const CONTAINER = 'META-INF/container.xml'

export function openEpub(bytes: Uint8Array, reading: ReadContext): EpubPackage {
  const archive = readZip(bytes, reading)
  if (archive.damaged) reading.warn('damaged')
  const container = readPart(archive, CONTAINER, reading)
  const root = container.descendants('container:rootfile').find(isPackage) ?? NOTHING
  const packagePath = resolvePath('', root.attribute('full-path') ?? '')?.path ?? ''
  if (packagePath === '') {
    throw new ConversionError(
      'malformed',
      `The part ${CONTAINER} does not name a package document.`,
    )
  }
  const opf = readPart(archive, packagePath, reading)
  // If it breaks off before its list, the list is lost.
  if (opf.name !== 'opf:package' || !opf.find('opf:manifest')) {
    throw new ConversionError('malformed', `The part ${packagePath} lists no files.`)
  }
  const manifest = readManifest(opf, packagePath)
  const spine = readSpine(opf, manifest, packagePath)
  requireReadable(archive, spine, reading)

  return {
    archive,
    metadata: opf.first('opf:metadata'),
    manifest: [...manifest.values()],
    spine,
    ncx: findNcx(opf, manifest),
    has: path => archive.find(path) !== undefined,
    readBytes: path => requireEntry(archive, path).read(),
    findText(path) {
      const entry = archive.find(path)
      if (!entry) return undefined
      return decodeXml(entry.readPartially().bytes, reading.platform)
    },
  }
}

export function readPackageXml(source: string, reading: ReadContext): XmlElement {
  return readXml(source, {
    budget: reading.budget,
    namespaces: NAMESPACES,
    onDamage: () => reading.warn('damaged'),
  })
}

const isPackage = (rootfile: XmlElement): boolean =>
  (rootfile.attribute('media-type') ?? 'application/oebps-package+xml') ===
  'application/oebps-package+xml'

function readPart(archive: ZipArchive, path: string, reading: ReadContext): XmlElement {
  return readPackageXml(decodeXml(requireEntry(archive, path).read()), reading)
}

/** No archive has longer paths, and every link in a file is resolved against the file's own. */
const MAX_PATH = 1024

function readManifest(opf: XmlElement, packagePath: string): Map<string, ManifestItem> {
  const items = new Map<string, ManifestItem>()
  const elements = opf.first('opf:manifest').all('opf:item')
  const byId = new Map(elements.map(element => [element.attribute('id'), element]))
  for (const element of elements) {
    const target = resolvePath(packagePath, choose(element, byId).attribute('href') ?? '')
    if (!target || target.path.length > MAX_PATH) continue
    items.set(element.attribute('id') ?? '', {
      path: target.path,
      mediaType: choose(element, byId).attribute('media-type') ?? '',
      properties: element.attribute('properties') ?? '',
    })
  }
  return items
}

const READABLE = /xhtml|html|svg|dtbook|x-oeb1-document|^$/

/** Files that a reading system need not support have a fallback (EPUB 3.3, 5.6.1.1). */
function choose(
  element: XmlElement,
  byId: ReadonlyMap<string | undefined, XmlElement>,
): XmlElement {
  let current = element
  for (let step = 0; step < 8; step++) {
    const fallback = byId.get(current.attribute('fallback') ?? '')
    if (!fallback || READABLE.test(current.attribute('media-type') ?? '')) break
    current = fallback
  }
  return current
}

/** The reading order; a book without one is read in manifest order. */
function readSpine(
  opf: XmlElement,
  manifest: ReadonlyMap<string, ManifestItem>,
  packagePath: string,
): ManifestItem[] {
  const contents = findContentsPage(opf, packagePath)
  const spine = opf
    .first('opf:spine')
    .all('opf:itemref')
    .flatMap(reference => {
      const item = manifest.get(reference.attribute('idref') ?? '')
      if (!item) return []
      const isContents = item.path === contents && reference.attribute('linear') === 'no'
      return isContents ? { ...item, properties: 'nav' } : item
    })
  if (spine.length > 0) return spine
  return [...manifest.values()].filter(
    item => /html/.test(item.mediaType) && !/\bnav\b/.test(item.properties),
  )
}

/** EPUB 2 names the page of contents in its guide; many books name a place in their text. */
function findContentsPage(opf: XmlElement, packagePath: string): string | undefined {
  const references = opf.first('opf:guide').all('opf:reference')
  const contents = references.find(reference => reference.attribute('type') === 'toc')
  const target = resolvePath(packagePath, contents?.attribute('href') ?? '')
  return target?.fragment === '' ? target.path : undefined
}

function findNcx(
  opf: XmlElement,
  manifest: ReadonlyMap<string, ManifestItem>,
): ManifestItem | undefined {
  const named = manifest.get(opf.first('opf:spine').attribute('toc') ?? '')
  return named ?? [...manifest.values()].find(item => /dtbncx/.test(item.mediaType))
}

/** Fonts may be obfuscated with these; that does not protect the text (EPUB 3.3, 4.4). */
const DISGUISES: ReadonlySet<string> = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
])

/** Rejects books whose text is encrypted or missing. */
function requireReadable(
  archive: ZipArchive,
  spine: readonly ManifestItem[],
  reading: ReadContext,
): void {
  const texts = new Set(spine.map(item => item.path))
  const part = archive.find('META-INF/encryption.xml')
  const encryption = part && readPackageXml(decodeXml(part.readPartially().bytes), reading)
  for (const data of encryption?.descendants('enc:EncryptedData') ?? []) {
    const method = data.first('enc:EncryptionMethod').attribute('Algorithm') ?? ''
    const uri = data.first('enc:CipherData').first('enc:CipherReference').attribute('URI') ?? ''
    if (!DISGUISES.has(method) && texts.has(resolvePath('', uri)?.path ?? '')) {
      throw new ConversionError('encrypted', 'The book is protected by DRM and cannot be read.')
    }
  }
  const missing = spine.filter(item => !archive.find(item.path))
  if (missing.length === spine.length) {
    throw new ConversionError('missingPart', 'The book has no text.')
  }
  if (missing.length > 0 && archive.damaged) {
    throw new ConversionError('malformed', 'The file is incomplete.')
  }
  for (const item of missing) reading.warn('parts_missing', item.path)
}
