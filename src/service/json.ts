/** JSON of strangers → a value, at every door: UTF-8, well formed, and not nested so deeply that a walk over it overflows. */
import { decodeUtf8 } from '../engine/containers/encoding/detect.ts'
import { Problem } from './problem.ts'

/** No real message comes near. */
export const MAX_JSON_DEPTH = 64

/** Throws the problem if it is not such JSON. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes)
  if (text !== undefined && isTooDeep(text)) {
    throw new Problem('invalid_json', `The JSON is nested deeper than ${MAX_JSON_DEPTH} levels.`)
  }
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new Problem('invalid_json', 'The body is not valid JSON.')
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) at = findStringEnd(text, at)
    else if (character === OPENING_BRACE || character === OPENING_BRACKET) depth++
    else if (character === CLOSING_BRACE || character === CLOSING_BRACKET) depth--
    if (depth > MAX_JSON_DEPTH) return true
  }
  return false
}

/** The last quote of the string that begins here, or the end of the text. */
function findStringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  for (; quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote
    while (text.charCodeAt(before - 1) === BACKSLASH) before--
    if ((quote - before) % 2 === 0) return quote
  }
  return text.length
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d
