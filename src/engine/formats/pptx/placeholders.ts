/**
 * Placeholders (ECMA-376 part 1, 19.3.1.36): shapes of a slide that take place and look from the
 * shape of the same kind on the slide's layout, and that one from the master.
 *
 *     slide ── idx 3 ──▶ layout: body, idx 3 ── by type ──▶ master: body ──▶ p:bodyStyle
 */
import { NOTHING, type XmlElement } from '../../containers/xml/xml.ts'
import { readParagraphs } from '../ooxml/drawing-text.ts'
import { addLevelStyles, findFill, type LevelStyles, NO_STYLES } from '../ooxml/level-styles.ts'
import { chooseAlternative } from '../ooxml/markup-compatibility.ts'
import type { Box } from '../slides/order.ts'
import { type TextShape, toRunning } from '../slides/shape.ts'
import { isEmpty } from '../slides/text.ts'
import { readBox } from './box.ts'

export interface Placeholders {
  /** What a shape with this `p:ph` inherits; NOTHING for a shape that is not a placeholder. */
  inherit(ph: XmlElement): Inherited
  /** The text that layout and master themselves show. */
  readonly running: readonly TextShape[]
}

export interface Inherited {
  readonly kind: Kind
  readonly box?: Box | undefined
  /** The properties of the shape that it takes its fill from. */
  readonly paint?: XmlElement | undefined
  readonly styles: LevelStyles
}

/** `none`: is on every slide and says nothing about this one; `other`: is not a placeholder. */
type Kind = 'title' | 'body' | 'footer' | 'none' | 'other'

/** By `ST_PlaceholderType` (19.7.10); types that are not listed contain content. */
const KINDS: ReadonlyMap<string | undefined, Kind> = new Map([
  ['title', 'title'],
  ['ctrTitle', 'title'],
  ['ftr', 'footer'],
  ['dt', 'none'],
  ['sldNum', 'none'],
  ['hdr', 'none'],
  ['sldImg', 'none'],
])

/** What a layout or master gives to its slides. */
interface Page {
  readonly placeholders: PlaceholderIndex
  /** The text that it shows itself. */
  readonly running: readonly TextShape[]
  readonly showsMaster: boolean
  /** `p:txStyles` of a master. */
  readonly textStyles: XmlElement
}

export function readPage(part: XmlElement | undefined): Page {
  return {
    placeholders: indexPlaceholders(part),
    running: listRunning(part),
    showsMaster: showsMaster(part),
    textStyles: part?.first('p:txStyles') ?? NOTHING,
  }
}

/** `defaultStyle` is the `p:defaultTextStyle` of the presentation. */
export function collectPlaceholders(
  layout: Page,
  master: Page,
  defaultStyle: XmlElement,
): Placeholders {
  const defaultStyles = addLevelStyles(defaultStyle, NO_STYLES)
  const plain: Inherited = { kind: 'other', styles: defaultStyles }
  /** Slides ask for the same few again and again. */
  const known = new Map<string, Inherited>()

  return {
    running: layout.showsMaster ? [...layout.running, ...master.running] : layout.running,
    inherit(ph) {
      if (!ph.exists) return plain
      const key = `${ph.attribute('type') ?? 'obj'} ${ph.attribute('idx') ?? '0'}`
      const inherited = known.get(key) ?? find(ph)
      known.set(key, inherited)
      return inherited
    },
  }

  function find(ph: XmlElement): Inherited {
    const kind = findKind(ph)
    const fromLayout = findOnLayout(layout.placeholders, ph)
    const fromMaster = findOnMaster(master.placeholders, fromLayout?.ph ?? ph)
    const textStyle = master.textStyles.first(TEXT_STYLES[kind] ?? 'p:otherStyle')
    const shapes = [fromMaster, fromLayout].flatMap(found => found?.shape ?? [])
    return {
      kind,
      box: shapes.map(findBox).findLast(box => box !== undefined),
      paint: shapes.map(shape => shape.first('p:spPr')).findLast(findFill),
      styles: shapes.reduce(
        (styles, shape) => addLevelStyles(shape.first('p:txBody').first('a:lstStyle'), styles),
        addLevelStyles(textStyle, defaultStyles),
      ),
    }
  }
}

const findBox = (shape: XmlElement): Box | undefined =>
  readBox(shape.first('p:spPr').first('a:xfrm'))

export const isFalse = (value: string | undefined): boolean => value === '0' || value === 'false'

/** Slides and layouts can hide what their layout or master shows (19.3.1.38). */
export const showsMaster = (page: XmlElement | undefined): boolean =>
  !isFalse(page?.attribute('showMasterSp'))

function listRunning(part: XmlElement | undefined): TextShape[] {
  const texts = listShapes(part?.first('p:cSld').first('p:spTree') ?? NOTHING)
    .filter(shape => !findPh(shape).exists)
    .map(shape => ({
      type: 'text' as const,
      role: 'text' as const,
      box: findBox(shape),
      paragraphs: readParagraphs(shape.first('p:txBody'), NO_STYLES, NO_LINKS),
    }))
  return toRunning(texts.filter(({ paragraphs }) => !paragraphs.every(isEmpty)))
}

const NO_LINKS = { findLink: () => undefined }

/** The shapes below a `p:spTree`, also in groups. */
function listShapes(parent: XmlElement, into: XmlElement[] = []): XmlElement[] {
  for (const element of parent.elements()) {
    if (element.name === 'p:sp') into.push(element)
    else if (element.name === 'p:grpSp') listShapes(element, into)
    else if (element.name === 'mc:AlternateContent') listShapes(chooseAlternative(element), into)
  }
  return into
}

const TEXT_STYLES: Readonly<Partial<Record<Kind, string>>> = {
  title: 'p:titleStyle',
  body: 'p:bodyStyle',
}

const findKind = (ph: XmlElement): Kind => KINDS.get(ph.attribute('type')) ?? 'body'

interface Placeholder {
  readonly ph: XmlElement
  readonly shape: XmlElement
}

/** The first of each kind, type and number: slides refer to them by these. */
type PlaceholderIndex = ReadonlyMap<string, Placeholder>

function indexPlaceholders(part: XmlElement | undefined): PlaceholderIndex {
  const index = new Map<string, Placeholder>()
  for (const shape of part?.first('p:cSld').first('p:spTree').all('p:sp') ?? []) {
    const ph = findPh(shape)
    if (!ph.exists) continue
    const kind = findKind(ph)
    const keys = [
      byNumber(kind, ph),
      byType(kind, ph),
      kind,
      // A master's placeholders must give their type.
      `type ${ph.attribute('type')}`,
    ]
    for (const key of keys) if (!index.has(key)) index.set(key, { ph, shape })
  }
  return index
}

const byNumber = (kind: Kind, ph: XmlElement): string => `${kind} idx ${ph.attribute('idx') ?? '0'}`

const byType = (kind: Kind, ph: XmlElement): string => `${kind} type ${typeOf(ph)}`

const typeOf = (ph: XmlElement): string => ph.attribute('type') ?? 'obj'

/** The `p:ph` of a shape, picture or frame: each has it in a child whose name ends in `Pr`. */
export function findPh(shape: XmlElement): XmlElement {
  for (const child of shape.children) {
    if (typeof child === 'string') continue
    const ph = child.first('p:nvPr').find('p:ph')
    if (ph) return ph
  }
  return NOTHING
}

function findOnLayout(placeholders: PlaceholderIndex, ph: XmlElement): Placeholder | undefined {
  const kind = findKind(ph)
  return (
    placeholders.get(byNumber(kind, ph)) ??
    placeholders.get(byType(kind, ph)) ??
    (kind === 'title' ? placeholders.get(kind) : undefined)
  )
}

/** A master has one placeholder of each kind; everything that contains content inherits from its body. */
function findOnMaster(placeholders: PlaceholderIndex, ph: XmlElement): Placeholder | undefined {
  return placeholders.get(`type ${typeOf(ph)}`) ?? placeholders.get(findKind(ph))
}
