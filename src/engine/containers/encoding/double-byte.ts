/**
 * Korean and traditional Chinese as Windows writes them. Node's TextDecoder only reads the plain standards (KS X
 * 1001, Big5); the characters added to them are filled in here, so that every platform follows the WHATWG Encoding
 * Standard.
 */
import { lazy, memoize } from '../../lookup.ts'
import { BIG5_EXTENSION } from './big5.ts'

/** Big5 with the extensions of ETEN and Hong Kong. */
export function decodeBig5(bytes: Uint8Array): string {
  const rowOf = memoize((lead: number): readonly string[] => [...BIG5_EXTENSION[lead]!])
  return decodePairs(bytes, 'big5', (lead, trail) => {
    if (!(lead in BIG5_EXTENSION)) return undefined
    const character = rowOf(lead)[trail < 0x7f ? trail - 0x40 : trail - 0xa1 + 63]
    return character === '\ufffd' ? undefined : character
  })
}

/** EUC-KR with the remaining modern syllables, which is code page 949. */
export function decodeKorean(bytes: Uint8Array): string {
  return decodePairs(bytes, 'euc-kr', (lead, trail) => {
    if (lead === 0xa2 && (trail === 0xe6 || trail === 0xe7)) return trail === 0xe6 ? '€' : '®'
    const index = toExtensionIndex(lead, trail)
    return index === undefined ? undefined : findSyllable(index)
  })
}

type FindCharacter = (lead: number, trail: number) => string | undefined

/** The platform decodes all but the pairs for which `find` has a character. */
function decodePairs(bytes: Uint8Array, encoding: string, find: FindCharacter): string {
  const decoder = new TextDecoder(encoding)
  let text = ''
  let undecoded = 0
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at]!
    const trail = bytes[at + 1]!
    if (lead < 0x81 || trail < 0x40) continue
    const character = find(lead, trail)
    if (character !== undefined) {
      if (undecoded < at) text += decoder.decode(bytes.subarray(undecoded, at))
      text += character
      undecoded = at + 2
    }
    at++
  }
  return text + decoder.decode(bytes.subarray(undecoded))
}

/** Second bytes of the extension: two alphabets, then what lies above 0x81. */
const ALPHABET = 26
const TRAILS_BEFORE_A1 = 2 * ALPHABET + 0x20
const TRAILS = 2 * ALPHABET + 0x7e

/**
 * The index of a pair among the syllables that code page 949 adds. First bytes up to 0xA0 take every second byte;
 * from 0xA1 on the extension has only those below 0xA1, beside the characters of KS X 1001.
 */
function toExtensionIndex(lead: number, trail: number): number | undefined {
  const column = toColumn(trail)
  if (column === undefined || lead > 0xc6) return undefined
  if (lead < 0xa1) return (lead - 0x81) * TRAILS + column
  if (column >= TRAILS_BEFORE_A1) return undefined
  return 0x20 * TRAILS + (lead - 0xa1) * TRAILS_BEFORE_A1 + column
}

function toColumn(trail: number): number | undefined {
  if (trail >= 0x81 && trail <= 0xfe) return trail - 0x81 + 2 * ALPHABET
  if (trail >= 0x61 && trail <= 0x7a) return trail - 0x61 + ALPHABET
  if (trail >= 0x41 && trail <= 0x5a) return trail - 0x41
  return undefined
}

/** The 2,350 syllables of KS X 1001, in Unicode order. */
const standardSyllables = lazy(() =>
  new TextDecoder('euc-kr').decode(
    Uint8Array.from({ length: 25 * 94 * 2 }, (_, at) =>
      at % 2 ? 0xa1 + (((at - 1) / 2) % 94) : 0xb0 + Math.floor(at / 2 / 94),
    ),
  ),
)

const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3

/**
 * The extension lists, in Unicode order, the syllables that KS X 1001 lacks. The one at an index is therefore shifted
 * by as many as KS X 1001 has before it, found by binary search: text comes in small pieces.
 */
function findSyllable(index: number): string | undefined {
  const syllables = standardSyllables()
  let low = 0
  let high = syllables.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const missingBefore = syllables.charCodeAt(middle) - FIRST_SYLLABLE - middle
    if (missingBefore <= index) low = middle + 1
    else high = middle
  }
  const code = FIRST_SYLLABLE + index + low
  return code > LAST_SYLLABLE ? undefined : String.fromCharCode(code)
}
