/**
 * Recurring strings of a document, assembled from characters.
 *
 * Appending character by character creates a string for each of them, and most words have occurred in the document
 * before: here the characters of a word are kept as numbers, and a known word is the string that it was the last
 * time.
 */
export class TextPool {
  /** How many characters have been added since the last word. */
  length = 0
  #hash = 0
  #units = new Uint16Array(64)
  readonly #known: (string | undefined)[] = new Array(SLOTS).fill(undefined)

  add(text: string): void {
    for (let i = 0; i < text.length; i++) this.addUnit(text.charCodeAt(i))
  }

  /** A character, or half of one (UTF-16). */
  addUnit(unit: number): void {
    if (this.length === this.#units.length) this.#grow()
    this.#units[this.length++] = unit
    this.#hash = (Math.imul(this.#hash, 31) + unit) | 0
  }

  insertBeforeLast(text: string): void {
    const last = this.last
    this.length--
    this.add(text)
    this.addUnit(last)
  }

  get last(): number {
    return this.#units[this.length - 1]!
  }

  /** What has been added, as a string; the next word begins empty. */
  take(): string {
    const slot = this.#hash & (SLOTS - 1)
    let text = this.#known[slot]
    if (text === undefined || !this.#is(text)) {
      text = ''
      for (let from = 0; from < this.length; from += MAX_ARGUMENTS) {
        const part = this.#units.subarray(from, Math.min(from + MAX_ARGUMENTS, this.length))
        text += String.fromCharCode.apply(null, part as unknown as number[])
      }
      this.#known[slot] = text
    }
    this.clear()
    return text
  }

  clear(): void {
    this.length = 0
    this.#hash = 0
  }

  #is(text: string): boolean {
    if (text.length !== this.length) return false
    for (let i = 0; i < text.length; i++) {
      if (text.charCodeAt(i) !== this.#units[i]) return false
    }
    return true
  }

  #grow(): void {
    const units = new Uint16Array(this.#units.length * 2)
    units.set(this.#units)
    this.#units = units
  }
}

/** A power of two. Words that share a slot take turns in it. */
const SLOTS = 4096
/** A call can take only so many. */
const MAX_ARGUMENTS = 4096
