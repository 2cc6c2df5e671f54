/**
 * Names read before in a document. Dictionaries have the same few keys again and again: finding an existing one is
 * cheaper than creating a string and an object.
 */
import { toText } from './byte-text.ts'
import { Name } from './objects.ts'

/** A power of two. A name that maps to an occupied slot replaces it. */
const PLACES = 1024

export class Names {
  #places: (Name | undefined)[] | undefined

  /** The name of these bytes, as `toText` makes a string of them. */
  find(bytes: Uint8Array, from: number, to: number): Name {
    let hash = 0
    for (let at = from; at < to; at++) hash = (hash * 31 + bytes[at]!) | 0
    this.#places ??= Array.from({ length: PLACES })
    const place = hash & (PLACES - 1)
    const known = this.#places[place]
    if (known && isWritten(known.value, bytes, from, to)) return known
    const name = new Name(toText(bytes, from, to))
    this.#places[place] = name
    return name
  }
}

function isWritten(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (text.length !== to - from) return false
  for (let at = from; at < to; at++) if (text.charCodeAt(at - from) !== bytes[at]) return false
  return true
}
