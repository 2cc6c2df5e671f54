/**
 * Text documents: odt, ott, and flat fodt, ODF 1.0 to 1.4 (OpenDocument 1.3, part 3, 3 to 6).
 *
 * Read: headings with their numbers; nested lists with all counters; tables with spans, nesting and
 * header rows; footnotes, endnotes, comments, tracked changes; links, bookmarks, references, fields,
 * indexes; pictures, text boxes, shapes, charts, embedded sheets, formulas; code, quotes, emphasis; ruby; sections,
 * hidden text (by option); what controls of forms show; properties.
 * Left out: headers and footers, page layout, underline and colors; empty controls, macros and other embedded
 * objects (reported).
 */
import {
  TreeReader,
  type XmlContext,
  type XmlElement,
  XmlScanner,
} from '../../containers/xml/xml.ts'
import type { Document } from '../../document/document.ts'
import { buildOutline } from '../../document/outline.ts'
import { ConversionError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { collectOdfImages } from '../odf/images.ts'
import { memoizeLast } from '../odf/memoize-last.ts'
import { type OdfPackage, openOdfPackage } from '../odf/package.ts'
import { readOdfProperties } from '../odf/properties.ts'
import { readOdfStyles } from '../odf/styles.ts'
import { toGround } from '../odf/text-properties.ts'
import { RunningLines, readingOfRunningLines, wantsRunningLines } from '../running-lines.ts'
import { Ground } from '../unseen.ts'
import { BodyReader } from './body.ts'
import { readChanges } from './changes.ts'
import type { OdtContext } from './context.ts'
import { Lists } from './lists.ts'
import { toLink } from './paragraph.ts'

export function read(bytes: Uint8Array, reading: ReadContext): Document {
  const parts = openOdfPackage(bytes, reading)
  const xml: XmlContext = { onDamage: () => reading.warn('damaged', 'content.xml'), ...parts.xml }
  const heads: Heads = new Map()
  let inText = false
  let context: OdtContext | undefined
  let body: BodyReader | undefined

  const scanner = new XmlScanner(parts.readSource('content.xml'), xml)
  const trees = new TreeReader(scanner, xml)
  for (let event = scanner.next(); event !== 'end'; event = scanner.next()) {
    if (event !== 'open') continue
    if (WRAPPERS.has(scanner.name)) {
      inText ||= scanner.name === 'office:text'
    } else if (HEADS.has(scanner.name)) {
      heads.set(scanner.name, trees.read())
    } else if (inText) {
      context ??= createContext(parts, heads, reading)
      body ??= new BodyReader(context)
      body.read(trees.read())
    } else {
      scanner.skip()
    }
  }
  if (!inText) {
    throw new ConversionError(
      'malformed',
      'The file claims to be a text document but contains none.',
    )
  }
  const properties = readOdfProperties(parts)
  return {
    blocks: readRunningLines(parts, heads, reading).around(buildOutline(body?.finish(true) ?? [])),
    notes: context?.notes ?? new Map(),
    images: context?.images.images ?? new Map(),
    ...properties,
  }
}

/** Entered on the way to the text. A large document is read paragraph by paragraph. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'office:document',
  'office:document-content',
  'office:body',
  'office:text',
])

/** What must be known before the text is read; it precedes it. */
const HEADS: ReadonlySet<string> = new Set([
  'office:font-face-decls',
  'office:styles',
  'office:automatic-styles',
  'office:master-styles',
  'text:tracked-changes',
])

/** Headers and footers of master pages (part 3, 16.9). */
function readRunningLines(parts: OdfPackage, heads: Heads, reading: ReadContext): RunningLines {
  const running = new RunningLines(reading)
  if (!wantsRunningLines(reading)) return running
  const styles = parts.isFlat ? undefined : parts.findXml('styles.xml')
  // Their automatic styles are beside them.
  const automatic = styles?.find('office:automatic-styles') ?? heads.get('office:automatic-styles')
  const own = new Map([
    ...heads,
    ...(automatic ? [['office:automatic-styles', automatic] as const] : []),
  ])
  const context = createContext(parts, own, readingOfRunningLines(reading))
  const masters = heads.get('office:master-styles') ?? styles?.find('office:master-styles')
  for (const part of masters?.all('style:master-page').flatMap(page => page.elements()) ?? []) {
    const [, kind] = /^style:(header|footer)(?:-left|-first)?$/.exec(part.name) ?? []
    if (!kind || part.attribute('style:display') === 'false') continue
    running.addBlocks(context.readBlocks(part), kind === 'header' ? 'head' : 'foot')
  }
  return running
}

/** Whether a page layout has another background than white (part 3, 17.2). */
function isPagePainted(stylesPart: XmlElement | undefined, heads: Heads): boolean {
  const styles = [stylesPart?.find('office:automatic-styles'), heads.get('office:automatic-styles')]
  const layouts = styles.flatMap(all => all?.all('style:page-layout') ?? [])
  return layouts.some(layout =>
    layout
      .all('style:page-layout-properties')
      .some(
        properties =>
          toGround(properties.attribute('fo:background-color')) !== undefined ||
          properties.find('style:background-image') !== undefined,
      ),
  )
}

type Heads = Map<string, XmlElement>

function createContext(parts: OdfPackage, heads: Heads, reading: ReadContext): OdtContext {
  const stylesPart = parts.isFlat ? undefined : parts.findXml('styles.xml')
  const styles = readOdfStyles(
    {
      fontFaces: [stylesPart?.find('office:font-face-decls'), heads.get('office:font-face-decls')],
      named: heads.get('office:styles') ?? stylesPart?.find('office:styles'),
      automatic: heads.get('office:automatic-styles'),
    },
    reading,
  )
  const context: OdtContext = {
    reading,
    parts,
    styles,
    images: collectOdfImages(parts),
    lists: new Lists(styles),
    ground: new Ground(() => isPagePainted(stylesPart, heads)),
    changes: readChanges(heads.get('text:tracked-changes'), reading),
    controls: new Map(),
    toLink: memoizeLast(toLink),
    notes: new Map(),
    readBlocks(container) {
      const isCell = container.name.endsWith('-cell')
      const reader = new BodyReader(context, isCell)
      reader.readAll(container)
      return buildOutline(reader.finish(), isCell)
    },
  }
  return context
}
