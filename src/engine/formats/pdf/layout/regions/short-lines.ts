/**
 * Short lines that are ended on purpose, as in addresses, recipes and contact blocks: the widest of them looks full,
 * because what is known of the column's width is how far its lines reach.
 */
import { widthOf } from '../../geometry.ts'
import { LABEL_WORDS, LONG_LINE, SENTENCE_WIDTH, SEVERAL } from '../../measures.ts'
import { type Line, startsLower, WEB_ADDRESS } from '../../text/line.ts'
import { type Surroundings, whyNext } from './continues.ts'

/** The column may end with its lines if one of them is so close to its end, in ems. */
const MAX_FREE = 0.3
/** How many other lines of the column have to end early. */
const MIN_ENDED = 2

/** The lines that seem to run on, where others show that nothing says that the column ends with them. */
export function findEnded(
  lines: readonly Line[],
  surroundings: Surroundings,
): ReadonlySet<Line> | undefined {
  if (!lines.some(({ x1, size }) => x1 > surroundings.column.x1 - MAX_FREE * size)) return undefined
  const reasons = lines.slice(1).map((line, index) => {
    const last = lines[index]!
    return whyNext({ block: [last], right: last.x1, line, ...surroundings })
  })
  if (!reasons.includes('ended')) return undefined
  const ended = new Set(findNames(lines, reasons))
  const widest = findWidest(lines, reasons)
  if (widest) ended.add(widest)
  return ended
}

type Reason = ReturnType<typeof whyNext>

/** The only line that seems to run on, where others of the column end early. */
function findWidest(lines: readonly Line[], reasons: readonly Reason[]): Line | undefined {
  const [at, other] = [reasons.indexOf('runs on'), reasons.lastIndexOf('runs on')]
  const widest = at === other ? lines[at] : undefined
  if (!widest || widthOf(widest) > SENTENCE_WIDTH * widest.size) return undefined
  return reasons.filter(reason => reason === 'ended').length >= MIN_ENDED ? widest : undefined
}

/** Names below each other, of which some end early. */
function findNames(lines: readonly Line[], reasons: readonly Reason[]): Line[] {
  const names: Line[] = []
  let first = 0
  for (let end = 1; end <= lines.length; end++) {
    if (reasons[end - 1]) continue
    const part = lines.slice(first, end)
    const isEnded = reasons.slice(first, end - 1).includes('ended')
    if (part.length >= SEVERAL && isEnded && part.every(isName))
      names.push(...part.filter(hasWords))
    first = end
  }
  return names
}

/** A word alone may be the beginning of a label that is broken in a narrow column. */
const hasWords = ({ words }: Line): boolean => words.length > 1

/** A few words, or some more with a number first. */
const isName = (line: Line): boolean =>
  beginsAsName(line) && line.words.length < (/^\d/.test(line.text) ? LONG_LINE : LABEL_WORDS + 1)

/** Whether a capital or a number is first, or an address of the web. */
export const beginsAsName = ({ words: [first] }: Pick<Line, 'words'>): boolean =>
  !startsLower(first!) || WEB_ADDRESS.test(first!.text)
