/**
 * Facts below each other beside a single line, as in the head of a letter: the line is read first, and then the facts.
 *
 *     Falk Pumps                   Mill Street 3
 *                                  1234 Auen
 *                                  Tel. 0341 555-0
 *     Ada Stone
 */
import { union } from '../../geometry.ts'
import { ALIGNED, isSameSize, LONG_LINE, LOOSE_LEADING, SEVERAL } from '../../measures.ts'
import type { Box } from '../../raw-page.ts'
import { wordsText } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import { areNumeric } from './numeric.ts'
import type { Item } from './rows.ts'
import { beginsAsName } from './short-lines.ts'

const OPTIONS = {
  /** White space between the two, in ems: less is between an item's number and its text. */
  minGap: 3,
}

type Rows = readonly (readonly Item[])[]

/** The white space between the two, as high as the facts. */
export function findBesideFacts(rows: Rows): Box | undefined {
  for (let index = 0; index < rows.length; index++) {
    const [line, fact, ...more] = rows[index]!
    if (!fact || more.length || !isAlone(line!, fact)) continue
    const facts = listFacts(fact, rows, index)
    // Rows with two sides next to them are those of a table.
    const isPart = [rows[index - 1], rows[index + facts.length]].some(row => row && row.length > 1)
    if (isPart || facts.length < SEVERAL) continue
    const { y0, y1 } = union([line!, ...facts])
    return { x0: line!.x1, x1: union(facts).x0, y0, y1 }
  }
  return undefined
}

/** Whether a line stands for itself, and is neither what the fact is about nor the number of an item. */
function isAlone(line: Item, fact: Item): boolean {
  if (!isShort(line) || fact.x0 - line.x1 < OPTIONS.minGap * fact.size) {
    return false
  }
  const text = wordsText(line.words)
  return !text.endsWith(':') && !areNumeric(line.words) && findMarker(text)?.length !== text.length
}

/** The fact and those below it, which are alone in their rows. */
function listFacts(first: Item, rows: Rows, index: number): Item[] {
  const facts: Item[] = []
  for (let at = index; rows[at]; at++) {
    const fact = at === index ? first : rows[at]![0]!
    const above = facts.at(-1)
    if (above && (rows[at]!.length > 1 || !isBelow(fact, above))) break
    if (!isShort(fact)) return []
    facts.push(fact)
  }
  return facts
}

const isShort = (item: Item): boolean =>
  item.words.length > 0 && item.words.length < LONG_LINE && beginsAsName(item)

const isBelow = (fact: Item, above: Item): boolean =>
  isSameSize(fact.size, above.size) &&
  fact.y0 - above.y0 < LOOSE_LEADING * fact.size &&
  Math.min(Math.abs(fact.x0 - above.x0), Math.abs(fact.x1 - above.x1)) < ALIGNED * fact.size
