/** A value of a response, with fewer entries and shorter texts if it has too many tokens. */
import { isInPair } from '../engine/surrogates.ts'
import { boundTokens } from './token-bound.ts'

export function fit<T>(value: T, maxTokens: number): T {
  let fitted = value
  for (let most = 1024; countTokens(fitted) > maxTokens && most >= 1; most /= 2) {
    fitted = shorten(value, most) as T
  }
  return fitted
}

const countTokens = (value: unknown): number => boundTokens(JSON.stringify(value))

/** Lists have at most so many entries, and texts a few times as many characters. */
function shorten(value: unknown, most: number): unknown {
  if (typeof value === 'string') return shortenText(value, 4 * most)
  if (Array.isArray(value)) return value.slice(0, most).map(entry => shorten(entry, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, shorten(own, most)]))
}

function shortenText(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, isInPair(text, most) ? most - 1 : most)}…`
}
