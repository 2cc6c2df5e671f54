/** The contents of slides, as the presentation readers give them. */
import type { Block } from '../../document/document.ts'
import { runsText } from '../../document/runs.ts'
import type { Box } from './order.ts'
import type { SlideParagraph } from './text.ts'

export type Shape = TextShape | BlockShape | GroupShape

export interface TextShape {
  readonly type: 'text'
  /**
   * `body`: a placeholder for content; `text`: a box that the author drew; `running`: a footer, or text of the
   * master, which may be on other slides too.
   */
  readonly role: 'title' | 'body' | 'running' | 'text'
  readonly box?: Box | undefined
  readonly paragraphs: readonly SlideParagraph[]
}

/** Tables, pictures, charts. */
export interface BlockShape {
  readonly type: 'blocks'
  readonly box?: Box | undefined
  readonly blocks: readonly Block[]
}

export interface GroupShape {
  readonly type: 'group'
  readonly box?: Box | undefined
  readonly shapes: readonly Shape[]
}

/** Anything longer is not a header, and would have to be examined for every slide again. */
const MAX_RUNNING_RUNS = 500

/** What a master shows on all of its slides: the text outside placeholders. */
export function toRunning(shapes: readonly Shape[]): TextShape[] {
  const texts = listTexts(shapes).filter(({ role }) => role === 'text')
  const runs = texts.flatMap(({ paragraphs }) => paragraphs.flatMap(({ runs }) => runs))
  return runs.length > MAX_RUNNING_RUNS ? [] : texts.map(shape => ({ ...shape, role: 'running' }))
}

/** The texts of shapes and of the groups among them, in file order. */
export function listTexts(shapes: readonly Shape[]): TextShape[] {
  const texts: TextShape[] = []
  for (const shape of shapes) {
    if (shape.type === 'group') for (const text of listTexts(shape.shapes)) texts.push(text)
    else if (shape.type === 'text') texts.push(shape)
  }
  return texts
}

/** All in one line. */
export const shapeText = ({ paragraphs }: TextShape): string =>
  paragraphs
    .map(({ runs }) => runsText(runs).trim())
    .join(' ')
    .trim()
