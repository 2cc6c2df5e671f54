/**
 * The caption of a picture that text runs around. Its lines are at other heights than those of the text, so that few
 * rows have both, and no stripe of white shows two columns:
 *
 *     The mill was built in      ┌──────────┐
 *     1784 and burned down       └──────────┘
 *     in the same winter. It     Fig. 1. The old
 *     was rebuilt in stone.      mill in 1902.
 *     Later years saw it grow, with a second wheel.
 */
import { union } from '../../geometry.ts'
import { CAPTION } from '../../languages.ts'
import { ALIGNED, CELL_GAP, LOOSE_LEADING } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { wordsText } from '../../text/line.ts'
import type { Item } from './rows.ts'

const OPTIONS = {
  /** Words of its first line and of the line beside it: fewer are a label or a bullet. */
  minWords: 3,
  minWordsBeside: 5,
}

/** The white space left of the caption, as high as the text beside the picture. */
export function findBesideCaption(rows: readonly (readonly Item[])[]): Box | undefined {
  for (let index = 0; index < rows.length; index++) {
    const [line, caption, ...more] = rows[index]!
    if (!caption || more.length || !isCaption(caption) || !isText(line!)) continue
    if (caption.x0 - line!.x1 > CELL_GAP * caption.size) return measure(caption, rows, index)
  }
  return undefined
}

const isCaption = ({ words }: Item): boolean =>
  words.length >= OPTIONS.minWords && CAPTION.test(wordsText(words.slice(0, 2)))

const isText = (item: Item): boolean =>
  item.words.length >= OPTIONS.minWordsBeside && !isCaption(item)

function measure(caption: Item, rows: readonly (readonly Item[])[], index: number): Box {
  const end = caption.x0 - CELL_GAP * caption.size
  const inside: Item[] = [...rows[index]!]
  let x0 = rows[index]![0]!.x1
  let last = caption
  const isOfCaption = (item: Item): boolean =>
    Math.abs(item.x0 - caption.x0) < ALIGNED * caption.size &&
    item.y0 - last.y0 < LOOSE_LEADING * caption.size
  const grow = (step: 1 | -1): void => {
    for (let at = index + step; rows[at]; at += step) {
      for (const item of rows[at]!) {
        if (step > 0 && isOfCaption(item)) last = item
        else if (item.x1 < end) x0 = Math.max(x0, item.x1)
        else return
      }
      for (const item of rows[at]!) inside.push(item)
    }
  }
  grow(1)
  grow(-1)
  const { y0, y1 } = union(inside)
  return { x0, x1: caption.x0, y0, y1 }
}
