/**
 * Where links, code, formulas and emphasis in a text end. Text may be full of characters that open nothing, and each
 * cut asks about everything before it: what was searched for one is not searched again for the next.
 */

/** Longer spans of emphasis, code or formulas are not looked for. */
const MAX_INLINE = 2000

export const BACKSLASH = 0x5c

/** Whether a character may open an inline; a backslash hides the next one. */
export const isOpening = (code: number): boolean =>
  code === 0x5b || // [
  code === 0x2a || // *
  code === 0x60 || // `
  code === 0x5f || // _
  code === 0x7e || // ~
  code === 0x24 || // $
  code === 0x3c || // <
  code === BACKSLASH

/** A search for what closes a run of characters: from where, to where, and where it was found. */
interface Search {
  readonly from: number
  readonly to: number
  readonly close: number | undefined
}

export class Inlines {
  readonly #markdown: string
  readonly #labels: Brackets
  readonly #addresses: Brackets
  readonly #searches = new Map<string, Search>()

  constructor(markdown: string) {
    this.#markdown = markdown
    this.#labels = new Brackets(markdown, '[', ']')
    this.#addresses = new Brackets(markdown, '(', ')', '\n')
  }

  /** After the inline that begins here; the same position if none does. */
  findClose(at: number, end: number): number {
    const markdown = this.#markdown
    const sign = markdown[at]!
    if (sign === '\\') return Math.min(end, at + 2)
    if (sign === '[') return this.#findLinkEnd(at, end)
    if (sign === '<') return findTagEnd(markdown, at, end)
    const longest = Math.min(end, at + MAX_INLINE)
    let from = at + 1
    while (from < longest && markdown[from] === sign) from++
    if (sign !== '`' && /\s/.test(markdown[from] ?? ' ')) return from
    const run = markdown.slice(at, from)
    const close = this.#findRun(run, from, Math.min(end, from + MAX_INLINE))
    return close === undefined ? from : close + run.length
  }

  /** The bracket that closes the label that begins here. */
  findLabelEnd(at: number, end: number): number | undefined {
    return this.#labels.find(at, end)
  }

  /** A run of these characters that may close what they open. */
  #findRun(run: string, from: number, to: number): number | undefined {
    const markdown = this.#markdown
    const known = this.#searches.get(run)
    let at = from
    if (known && known.from <= from && from <= (known.close ?? known.to)) {
      if (known.close !== undefined) return known.close + run.length <= to ? known.close : undefined
      if (to <= known.to) return undefined
      // A run may have begun before the end of the last search.
      at = known.to
      while (at > from && markdown[at - 1] === run[0]) at--
    }
    const ahead = markdown.slice(at, to)
    let close: number | undefined
    for (
      let found = ahead.indexOf(run);
      found >= 0;
      found = ahead.indexOf(run, found + run.length)
    ) {
      const before = markdown[at + found - 1]!
      if (at + found > from && (run[0] === '`' || !/[\s\\]/.test(before))) {
        close = at + found
        break
      }
    }
    this.#searches.set(run, { from, to, close })
    return close
  }

  /** `[label](address)`, `![alt](address)`; the address may be of any length, on its line. */
  #findLinkEnd(at: number, end: number): number {
    const close = this.#labels.find(at, Math.min(end, at + MAX_INLINE))
    if (close === undefined) return at
    if (this.#markdown[close + 1] !== '(') return close + 1
    const address = this.#addresses.find(close + 1, end)
    return address === undefined ? at : address + 1
  }
}

/** Brackets and what closes them: the text is read once, however many of them are asked for. */
class Brackets {
  readonly #markdown: string
  readonly #opening: string
  readonly #closing: string
  /** After this nothing opened before is closed. */
  readonly #end: string | undefined
  /** The text read so far, and its brackets: those that are open, and what closes the others. */
  #at = 0
  #open: number[] = []
  readonly #closes = new Map<number, number | undefined>()

  constructor(markdown: string, opening: string, closing: string, end?: string) {
    this.#markdown = markdown
    this.#opening = opening
    this.#closing = closing
    this.#end = end
  }

  /** What closes the bracket at this position, before `limit`. */
  find(bracket: number, limit: number): number | undefined {
    const closes = this.#closes
    if (!closes.has(bracket)) {
      closes.clear()
      this.#open = []
      this.#at = bracket
    }
    const markdown = this.#markdown
    while (this.#at < limit && closes.get(bracket) === undefined) {
      const sign = markdown[this.#at]
      if (sign === '\\') this.#at++
      else if (sign === this.#opening) {
        this.#open.push(this.#at)
        closes.set(this.#at, undefined)
      } else if (sign === this.#closing && this.#open.length) {
        closes.set(this.#open.pop()!, this.#at)
      } else if (sign === this.#end) {
        for (const open of this.#open) closes.set(open, Number.POSITIVE_INFINITY)
        this.#open = []
      }
      this.#at++
    }
    const close = closes.get(bracket)
    return close !== undefined && close < limit ? close : undefined
  }
}

function findTagEnd(markdown: string, at: number, end: number): number {
  if (!/[a-z!/]/i.test(markdown[at + 1] ?? '')) return at
  const close = markdown.slice(at, Math.min(end, at + MAX_INLINE + 1)).indexOf('>')
  return close < 0 ? at : at + close + 1
}
