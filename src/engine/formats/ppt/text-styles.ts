/** Default text formatting: by kind of text and level, from the slide's master ([MS-PPT], 2.9.36). */
import { memoize } from '../../lookup.ts'
import type { PptRecord } from './records.ts'
import {
  FieldReader,
  NO_PARAGRAPH_FORMAT,
  type ParagraphFormat,
  readCharacterFormat,
  readParagraphFormat,
} from './text-properties.ts'

/** TextTypeEnum (2.13.33). */
export const TEXT = {
  title: 0,
  body: 1,
  notes: 2,
  other: 4,
  centerBody: 5,
  centerTitle: 6,
  halfBody: 7,
  quarterBody: 8,
} as const

export interface LevelStyle {
  readonly paragraph: ParagraphFormat
  readonly size?: number | undefined
}

/** The levels of a kind of text, for each of MAX_LEVELS. */
export type TextStyles = (kind: number) => readonly LevelStyle[] | undefined

export const MAX_LEVELS = 5

const NO_STYLE: LevelStyle = { paragraph: NO_PARAGRAPH_FORMAT, size: undefined }

/** The later kinds only say where they differ from the earlier ones. */
const BASES: ReadonlyMap<number, number> = new Map([
  [TEXT.centerBody, TEXT.body],
  [TEXT.centerTitle, TEXT.title],
  [TEXT.halfBody, TEXT.body],
  [TEXT.quarterBody, TEXT.body],
])

/** Of several atoms for a kind of text the last one counts. Most kinds are never asked for. */
export function readTextStyles(atoms: readonly PptRecord[]): TextStyles {
  const byKind = new Map(atoms.map(atom => [atom.instance, atom]))
  const readWritten = memoize((kind: number) => {
    const atom = byKind.get(kind)
    return atom && readLevels(atom)
  })
  return memoize(kind => {
    const own = readWritten(kind)
    const base = BASES.get(kind)
    const below = base === undefined ? undefined : readWritten(base)
    return own && below ? below.map((style, level) => inherit(style, own[level]!)) : (own ?? below)
  })
}

function readLevels(atom: PptRecord): LevelStyle[] {
  const fields = new FieldReader(atom)
  const count = Math.min(fields.uint16(), MAX_LEVELS)
  const levels: LevelStyle[] = []
  let above = NO_STYLE
  for (let level = 0; level < MAX_LEVELS; level++) {
    // A level inherits from the ones above it.
    if (level < count && !fields.isAtEnd) {
      if (atom.instance >= TEXT.centerBody) fields.skip(2)
      const paragraph = readParagraphFormat(fields)
      above = inherit(above, { paragraph, size: readCharacterFormat(fields).size })
    }
    levels.push(above)
  }
  return levels
}

const inherit = (from: LevelStyle, own: LevelStyle): LevelStyle => ({
  paragraph: {
    hasBullet: own.paragraph.hasBullet ?? from.paragraph.hasBullet,
    bulletCharacter: own.paragraph.bulletCharacter ?? from.paragraph.bulletCharacter,
    alignment: own.paragraph.alignment ?? from.paragraph.alignment,
    left: own.paragraph.left ?? from.paragraph.left,
    firstLine: own.paragraph.firstLine ?? from.paragraph.firstLine,
  },
  size: own.size ?? from.size,
})

/** `level` is below MAX_LEVELS. */
export const findLevelStyle = (styles: TextStyles, kind: number, level: number): LevelStyle =>
  styles(kind)?.[level] ?? NO_STYLE
