/** How text looks that says nothing itself: by kind of text and level, from the slide's master ([MS-PPT], 2.9.36). */
import type { PptRecord } from './records.ts'
import {
  FieldReader,
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

/** By kind of text, then by level from 0. */
export type TextStyles = ReadonlyMap<number, readonly LevelStyle[]>

const MAX_LEVELS = 5

export function readTextStyles(atoms: readonly PptRecord[]): TextStyles {
  const styles = new Map<number, LevelStyle[]>()
  for (const { instance, data } of atoms) {
    const fields = new FieldReader(data)
    const count = Math.min(fields.uint16(), MAX_LEVELS)
    const levels: LevelStyle[] = []
    for (let level = 0; level < count && !fields.isAtEnd; level++) {
      if (instance >= TEXT.centerBody) fields.skip(2)
      const paragraph = readParagraphFormat(fields)
      const { size } = readCharacterFormat(fields)
      levels.push({ paragraph, size })
    }
    styles.set(instance, levels)
  }
  return styles
}

/** The later kinds only say where they differ from the earlier ones. */
const BASES: Readonly<Record<number, number>> = {
  [TEXT.centerBody]: TEXT.body,
  [TEXT.centerTitle]: TEXT.title,
  [TEXT.halfBody]: TEXT.body,
  [TEXT.quarterBody]: TEXT.body,
}

export function findLevelStyle(styles: TextStyles, kind: number, level: number): LevelStyle {
  const base = BASES[kind]
  const chain = [base === undefined ? undefined : styles.get(base), styles.get(kind)]
  let paragraph: ParagraphFormat = {}
  let size: number | undefined
  for (const levels of chain) {
    // A level inherits from the ones above it.
    for (const style of levels?.slice(0, level + 1) ?? []) {
      paragraph = { ...paragraph, ...style.paragraph }
      size = style.size ?? size
    }
  }
  return { paragraph, size }
}
