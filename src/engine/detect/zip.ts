/**
 * Distinguishes the formats that come as zip archives: OpenDocument and EPUB by their `mimetype`, Office Open XML by
 * the type of its main part. Names of other parts say less, since documents embed others; they decide when that
 * information is missing.
 */
import { findByteOrderMark } from '../containers/encoding/byte-order-mark.ts'
import type { ZipArchive } from '../containers/zip/zip.ts'
import type { Extension } from '../formats/index.ts'
import { encrypted, unsupported } from './error.ts'
import { findExtensionOf } from './media-type.ts'

export function detectZip(archive: ZipArchive): Extension {
  const extension =
    findExtensionOf(readText(archive, 'mimetype')) ??
    findOoxml(archive) ??
    findExtensionOf(findAttribute(findRootEntry(archive), 'media-type')) ??
    findByParts(archive)
  if (!extension) throw unsupported('a zip archive')
  if (isEncryptedOdf(archive) || archive.entries.some(entry => entry.encrypted)) {
    throw encrypted()
  }
  return extension
}

/** OpenDocument 1.3, part 2, 3.4.2: the manifest says how each encrypted part was encrypted. */
function isEncryptedOdf(archive: ZipArchive): boolean {
  return listManifestEntries(archive).some(
    entry =>
      /[<:]encryption-data\b/.test(entry) &&
      ['content.xml', 'encrypted-package'].includes(findAttribute(entry, 'full-path')),
  )
}

/** The manifest's entry for the document as a whole. */
function findRootEntry(archive: ZipArchive): string {
  return listManifestEntries(archive).find(entry => findAttribute(entry, 'full-path') === '/') ?? ''
}

function listManifestEntries(archive: ZipArchive): string[] {
  return readText(archive, 'META-INF/manifest.xml').split(/<(?:[\w.-]+:)?file-entry\b/)
}

/**
 * ECMA-376, part 2: the package's relationships lead to the main part; `[Content_Types].xml` gives its type. A main
 * part with the usual name need not be looked up.
 */
function findOoxml(archive: ZipArchive): Extension | undefined {
  const relationships = listTags(readText(archive, '_rels/.rels'), 'Relationship')
  const main = relationships.find(tag => findAttribute(tag, 'Type').endsWith('/officeDocument'))
  if (!main) return undefined
  const part = findAttribute(main, 'Target')
    .replace(/^[./]+/, '')
    .toLowerCase()
  const usual = MAIN_PARTS.find(([name]) => name === part)
  if (usual && archive.find(part)) return usual[1]
  const types = readText(archive, '[Content_Types].xml')
  const type =
    listTags(types, 'Override').find(
      tag => findAttribute(tag, 'PartName').toLowerCase() === `/${part}`,
    ) ??
    listTags(types, 'Default').find(tag =>
      part.endsWith(`.${findAttribute(tag, 'Extension').toLowerCase()}`),
    )
  return findExtensionOf(findAttribute(type ?? '', 'ContentType'))
}

const MAIN_PARTS: readonly (readonly [string, Extension])[] = [
  ['word/document.xml', 'docx'],
  ['ppt/presentation.xml', 'pptx'],
  ['xl/workbook.xml', 'xlsx'],
  ['META-INF/container.xml', 'epub'],
]

/** If even the main part is gone, one of these folders still shows which program wrote the file. */
const FOLDERS: readonly (readonly [string, Extension])[] = [
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['xl/', 'xlsx'],
  ['OEBPS/', 'epub'],
]

const OTHER_PARTS: readonly (readonly [string, string])[] = [
  ['xl/workbook.bin', 'an Excel binary workbook (xlsb)'],
  ['visio/document.xml', 'a Visio drawing'],
  ['Index/Document.iwa', 'a Pages, Numbers or Keynote document'],
  ['Index.zip', 'a Pages, Numbers or Keynote document'],
  ['index.apxl', 'a Keynote presentation'],
  ['FixedDocumentSequence.fdseq', 'an XPS document'],
  ['AndroidManifest.xml', 'an Android app'],
  ['META-INF/MANIFEST.MF', 'a Java archive'],
]

function findByParts(archive: ZipArchive): Extension | undefined {
  const other = OTHER_PARTS.find(([name]) => archive.find(name))
  if (other) throw unsupported(other[1])
  const main = MAIN_PARTS.find(([name]) => archive.find(name))
  const folder = () =>
    FOLDERS.find(([folder]) => archive.entries.some(({ name }) => name.startsWith(folder)))
  return (main ?? folder())?.[1]
}

/** Far more than the small parts that identify an archive need. */
const MAX_PART_BYTES = 16 * 1024 * 1024

/** A part as text; empty if it is missing, and as much as can be read if it is damaged. */
function readText(archive: ZipArchive, name: string): string {
  const entry = archive.find(name)
  if (!entry) return ''
  const { bytes } = entry.readPartially(MAX_PART_BYTES)
  return new TextDecoder(findByteOrderMark(bytes) ?? 'utf-8').decode(bytes)
}

function listTags(xml: string, name: string): readonly string[] {
  return xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}\\s[^<>]*>`, 'g')) ?? []
}

function findAttribute(tag: string, name: string): string {
  const match = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return match?.[1] ?? match?.[2] ?? ''
}
