/**
 * Word documents: docx, docm, dotx, dotm, strict and transitional, flat OPC (ECMA-376 part 1, 17), and
 * the XML of Word 2003.
 *
 * Read: headings by style, outline level and localized names, with their numbers; nested lists with
 * all counters and overrides; task lists; tables with spans, nesting and header rows; footnotes,
 * endnotes, comments, tracked changes; links, bookmarks, fields, tables of contents; pictures, text
 * boxes, shapes, charts, SmartArt, equations; code, quotes, emphasis; symbols, ruby, drop caps;
 * imported web pages, texts and Word documents; properties.
 * Left out: headers and footers, page layout, underline and colors; embedded objects and imported
 * RTF (reported).
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Block, Document, Note } from '../../document/document.ts'
import { buildOutline } from '../../document/outline.ts'
import { lazy, memoize } from '../../lookup.ts'
import type { ReadContext } from '../format.ts'
import { ImageCollection } from '../images/collection.ts'
import { collectImages } from '../ooxml/images.ts'
import { isOff } from '../ooxml/on-off.ts'
import {
  findRelated,
  type OoxmlPackage,
  openPackage,
  type Relationship,
  requireMainPart,
} from '../ooxml/package.ts'
import { readProperties } from '../ooxml/properties.ts'
import { findScheme } from '../ooxml/theme-colors.ts'
import { reportNotes } from '../prose/notes.ts'
import { FieldStack } from '../prose/text/fields.ts'
import { RunningLines, readingOfRunningLines, wantsRunningLines } from '../running-lines.ts'
import { Ground } from '../unseen.ts'
import { BodyReader } from './body.ts'
import { type Chunks, listChunks, NO_CHUNKS, readChunks } from './chunks.ts'
import { readColors } from './colors.ts'
import type { DocxContext } from './context.ts'
import { readNumbering } from './numbering.ts'
import { readParagraphProperties } from './paragraph-properties.ts'
import { createRunStyles } from './run-styles.ts'
import { readStyles } from './styles.ts'
import { readCellProperties } from './table.ts'
import { translateWord2003 } from './word-2003.ts'

export function read(bytes: Uint8Array, reading: ReadContext): Document | Promise<Document> {
  const parts = openPackage(bytes, reading, root => translateWord2003(root, reading.budget))
  const mainPath = requireMainPart(parts, USUAL_MAIN_PART)
  const collection = new ImageCollection()
  const file: DocxFile = { parts, mainPath, collection, place: '', chunks: NO_CHUNKS }
  const chunks = listChunks(parts, mainPath)
  return chunks.length > 0 ? readWithChunks(chunks, file, reading) : readFile(file, reading)
}

interface DocxFile {
  readonly parts: OoxmlPackage
  readonly mainPath: string
  readonly collection: ImageCollection
  /** Prefix for the note ids and picture paths of an embedded document. */
  readonly place: string
  readonly chunks: Chunks
}

async function readWithChunks(
  chunks: readonly Relationship[],
  file: DocxFile,
  reading: ReadContext,
): Promise<Document> {
  const { parts, collection } = file
  const notes = new Map<string, Note>()
  const found = await readChunks(chunks, {
    reading,
    parts,
    images: collection,
    readDocx(bytes, id) {
      const inner = openPackage(bytes, reading)
      const mainPath = requireMainPart(inner, USUAL_MAIN_PART)
      // Chunks inside chunks are not followed.
      const place = `${id}/`
      const document = readFile({ ...file, parts: inner, mainPath, place }, reading)
      for (const [noteId, note] of document.notes) notes.set(noteId, note)
      return document.blocks
    },
  })
  const document = readFile({ ...file, chunks: found }, reading)
  return { ...document, notes: new Map([...document.notes, ...notes]) }
}

function readFile(file: DocxFile, reading: ReadContext): Document {
  const { parts, mainPath, collection, place, chunks } = file
  const findPart = (type: string) => findRelated(parts, mainPath, type) ?? beside(mainPath, type)
  const findSettings = lazy(() => parts.findXml(findPart('settings')))
  const colors = readColors(findSettings, () =>
    findScheme(parts, findRelated(parts, mainPath, 'theme')),
  )
  const styles = readStyles(parts.findXml(findPart('styles')), colors, reading)
  const shared = {
    reading,
    parts,
    images: collectImages(parts, collection, place),
    place,
    chunks,
    colors,
    styles,
    looks: createRunStyles(styles, colors, reading.options),
    propertiesOf: memoize((pPr: XmlElement) =>
      readParagraphProperties(pPr, reading.options.changes, colors),
    ),
    cellOf: memoize((tcPr: XmlElement) => readCellProperties(tcPr, colors)),
    ground: new Ground(() => hasBackground(findSettings())),
    numbering: readNumbering(parts.findXml(findPart('numbering'))),
  }

  const body = new BodyReader(inPart(mainPath, shared))
  for (const element of parts.streamXml(mainPath, ['w:document', 'w:body'])) body.read(element)
  const blocks = buildOutline(body.finish(true))

  const notes = new Map<string, Note>()
  for (const kind of NOTE_KINDS) {
    const path = findPart(kind.relationship)
    const xml = parts.findXml(path)
    if (!xml) continue
    const context = inPart(path, shared)
    for (const [id, note] of readNotes(xml, kind, context)) notes.set(id, note)
  }
  reportNotes(blocks, notes, reading)
  const running = new RunningLines(reading)
  if (wantsRunningLines(reading)) {
    // Their pictures and numbers are not those of the text.
    const apart = {
      ...shared,
      reading: readingOfRunningLines(reading),
      images: collectImages(parts, new ImageCollection(), place),
      numbering: readNumbering(parts.findXml(findPart('numbering'))),
    }
    listRunningLines(mainPath, apart, running)
  }

  return {
    ...readProperties(parts),
    blocks: running.around(blocks),
    notes,
    images: collection.images,
  }
}

/** The color of the page is shown where this says so (17.15.1.25). */
function hasBackground(settings: XmlElement | undefined): boolean {
  const shown = settings?.find('w:displayBackgroundShape')
  return shown !== undefined && !isOff(shown.attribute('w:val'))
}

const USUAL_MAIN_PART = 'word/document.xml'

const beside = (path: string, name: string): string => path.replace(/[^/]*$/, `${name}.xml`)

type Shared = Omit<DocxContext, 'relationships' | 'fields' | 'pageBreak' | 'readBlocks'>

/** The context for one part: relationship ids and open fields mean something only inside it. */
function inPart(path: string, shared: Shared): DocxContext {
  const context: DocxContext = {
    relationships: shared.parts.relationships(path),
    fields: new FieldStack(shared.reading.ledger),
    pageBreak: { isTyped: false, noted: 0 },
    readBlocks(container: XmlElement): Block[] {
      const isCell = container.name === 'w:tc'
      const reader = new BodyReader(context, isCell)
      reader.readAll(container)
      return buildOutline(reader.finish(), isCell)
    },
    ...shared,
  }
  return context
}

/** Headers and footers (ECMA-376 part 1, 17.10): separate parts. */
function listRunningLines(mainPath: string, shared: Shared, running: RunningLines): void {
  const { parts } = shared
  for (const { type, target, external } of parts.relationships(mainPath).values()) {
    const [, kind] = /(?:^|\/)(header|footer)$/.exec(type) ?? []
    if (external || !kind) continue
    const xml = parts.findXml(target)
    const blocks = xml ? inPart(target, shared).readBlocks(xml) : []
    running.addBlocks(blocks, kind === 'header' ? 'head' : 'foot')
  }
}

/** Footnotes, endnotes and comments: small documents in a part for each kind. */
interface NoteKind {
  readonly type: Note['type']
  /** Relationship from the main part, and the element of one note. */
  readonly relationship: string
  readonly element: string
}

const NOTE_KINDS: readonly NoteKind[] = [
  { type: 'footnote', relationship: 'footnotes', element: 'w:footnote' },
  { type: 'endnote', relationship: 'endnotes', element: 'w:endnote' },
  { type: 'comment', relationship: 'comments', element: 'w:comment' },
]

function readNotes(
  root: XmlElement,
  kind: NoteKind,
  { readBlocks, place }: DocxContext,
): Map<string, Note> {
  const notes = new Map<string, Note>()
  for (const element of root.all(kind.element)) {
    // The separator lines that Word draws above notes are stored as notes as well.
    const role = element.attribute('w:type') ?? 'normal'
    if (role !== 'normal') continue
    const author = element.attribute('w:author')
    const date = element.attribute('w:date')
    notes.set(`${place}${kind.type}-${element.attribute('w:id') ?? ''}`, {
      type: kind.type,
      blocks: readBlocks(element),
      ...(author ? { author } : {}),
      ...(date ? { date } : {}),
    })
  }
  return notes
}
