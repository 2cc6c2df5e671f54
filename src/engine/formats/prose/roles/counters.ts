/**
 * What the lines of a text are counted with besides `1.2`: the parts of `I.` are `A.` and `B.`, those of `一、` are
 * `（一）` and `（二）`. Where lines look the same, their counters say which of them are parts of others.
 */

export interface Counter {
  readonly kind: string
  /** It is the first that is counted like this, `A.`. */
  readonly isFirst: boolean
}

interface Counted {
  readonly counter: Counter | undefined
}

const KINDS: readonly (readonly [kind: string, label: RegExp, first: RegExp])[] = [
  ['roman', /^[IVX]{1,5}[.)]\s/, /^I[.)]/],
  ['letter', /^[A-Z][.)]\s/, /^A/],
  ['small letter', /^\(?[a-z]\)\s?/, /^\(?a/],
  ['chapter', /^第[一二三四五六七八九十\d]{1,3}[章编編部篇]/, /^第[一1][^\d]/],
  ['section', /^第[一二三四五六七八九十\d]{1,3}[节節]/, /^第[一1][^\d]/],
  ['Chinese', /^[一二三四五六七八九十]{1,3}[、.．]/, /^一[、.．]/],
  ['Chinese in brackets', /^[（(][一二三四五六七八九十]{1,3}[)）]/, /^.一[)）]/],
  ['digits in brackets', /^[（(]\d{1,2}[)）]/, /^.1[)）]/],
  ['digits', /^\d{1,2}[.)、．](?!\d)/, /^1\D/],
]

export function findCounter(text: string): Counter | undefined {
  for (const [kind, label, first] of KINDS) {
    if (label.test(text)) return { kind, isFirst: first.test(text) }
  }
  return undefined
}

/** Whether a line that follows another one begins its parts. */
export const isFirstPart = (line: Counted, after: Counted): boolean =>
  line.counter !== undefined &&
  after.counter?.isFirst === true &&
  after.counter.kind !== line.counter.kind

/**
 * How much deeper than the first each counter of a text is, if each begins anew below another one and always below the
 * same.
 */
export function nestCounters(lines: readonly Counted[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  const open: string[] = []
  for (const { counter } of lines) {
    if (!counter) continue
    const at = open.indexOf(counter.kind)
    if (at < 0 && !counter.isFirst) return NONE
    open.splice(at < 0 ? open.length : at + 1)
    if (at < 0) open.push(counter.kind)
    const depth = open.length - 1
    if ((depths.get(counter.kind) ?? depth) !== depth) return NONE
    depths.set(counter.kind, depth)
  }
  return depths
}

const NONE: ReadonlyMap<string, number> = new Map()
