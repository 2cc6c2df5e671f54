/** Words that follow each other in the file and on the page, before they are the pieces of lines. */
import type { Box } from '../raw-page.ts'
import type { Word } from './words.ts'

/** Justified lines stretch their spaces to about this many ems; columns are usually further apart. */
export const MAX_SPACE = 1
/** Baselines this close (in ems) are one line. */
export const SAME_LINE = 0.2

export type Chain = Word[]

export interface Measured extends Box {
  readonly baseline: number
  readonly size: number
}

export interface MeasuredChain {
  words: Chain
  box: Measured
}
