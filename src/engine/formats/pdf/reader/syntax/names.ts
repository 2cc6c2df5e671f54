/**
 * Names of a document that were read before. Dictionaries have the same few keys again and again: to find the
 * one that is there takes less than to make a string and an object of each.
 */
import { toText } from './byte-text.ts'
import { Name } from './objects.ts'

/** A power of two. What falls into the place of another name takes it. */
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
