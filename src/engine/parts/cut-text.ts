/**
 * Where a text that is too long may be cut: after a sentence, else between words, and never inside links, code,
 * formulas and emphasis if there is any other place. A data URI is never cut.
 */
import { measureText } from '../stats.ts'
import { isInPair } from '../surrogates.ts'
import { BACKSLASH, type Inlines, isOpening } from './inlines.ts'

/**
 * Where to cut a text so that what comes before has at most `maxUnits`; `end` if it fits. It may have more only if
 * a data URI is in the way. Undefined if not even a word fits. Code has no inlines.
 */
export function findTextCut(
  markdown: string,
  start: number,
  end: number,
  maxUnits: number,
  inlines: Inlines | undefined,
): number | undefined {
  const reach = findReach(markdown, start, end, maxUnits)
  if (reach >= end) return end
  const between = inlines && findBetweenInlines(markdown, start, reach, end, inlines)
  const found = between ?? findBlank(markdown, start, reach)
  if (found !== undefined) return found
  return findInsideWord(markdown, start, reach, end)
}

/** How far from `start` the units last. */
function findReach(markdown: string, start: number, end: number, maxUnits: number): number {
  const fits = (to: number): boolean => measureText(markdown, [], start, to).units <= maxUnits
  const { reach, units } = measureText(markdown, [], start, end, maxUnits)
  if (units <= maxUnits) return end
  // The measurement ends a run of characters too late or early: the position is near.
  let low = reach
  for (let step = 16; low > start && !fits(low); step *= 2) low = Math.max(start, low - step)
  let high = low
  for (let step = 16; high < end && fits(high); step *= 2) {
    low = high
    high = Math.min(end, high + step)
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fits(middle)) low = middle
    else high = middle
  }
  return isInPair(markdown, low) ? low - 1 : low
}

/** A line that begins like this would be read as something other than text. */
const MARK =
  /^(?:[-+*](?:\s|$)|#{1,6}(?:\s|$)|[>|<=~`$:]|-{2}|_{3}|\*{3}|\d{1,9}[.)](?:\s|$)|\[\^?[^\]\n]{0,40}\]:|\[[ xX]\]|!?\[\^)/

/** A bullet without its text would be an empty item. */
const ONLY_BULLET = /(?:^|\n)[ >]*(?:[-*]|\d{1,9}[.)]) +$/
const BULLET_REACH = 24

const canBegin = (markdown: string, at: number): boolean =>
  !MARK.test(markdown.slice(at, at + 48)) &&
  !/\s/.test(markdown[at] ?? '') &&
  !ONLY_BULLET.test(markdown.slice(Math.max(0, at - BULLET_REACH), at))

/** The last sentence end outside inlines before `reach`, else the last blank. */
function findBetweenInlines(
  markdown: string,
  start: number,
  reach: number,
  end: number,
  inlines: Inlines,
): number | undefined {
  let sentence: number | undefined
  let blank: number | undefined
  for (let at = start; at < reach; ) {
    const code = markdown.charCodeAt(at)
    if (isOpening(code)) {
      const close = inlines.findClose(at, end)
      if (close > reach && sentence === undefined && blank === undefined) {
        // An inline image is kept whole, even if there is nothing else.
        if (markdown.slice(at, close).includes('](data:')) return skipBlanks(markdown, close, end)
      }
      if (close > at) {
        at = close
        continue
      }
    }
    at++
    if (code > 0x20 && code < 0x3000) continue
    if (code <= 0x20) {
      // A backslash before a line end is a break.
      if (/\s/.test(markdown[at] ?? '') || !canBegin(markdown, at)) continue
      if (markdown.charCodeAt(at - 2) === BACKSLASH) continue
      blank = at
      if (endsSentence(markdown, at - 1)) sentence = at
    } else if (isIdeographEnd(code) && canBegin(markdown, at)) sentence = at
    else if (isIdeograph(code) && isIdeograph(markdown.charCodeAt(at))) blank = at
  }
  return sentence ?? blank
}

function skipBlanks(markdown: string, at: number, end: number): number {
  let to = at
  while (to < end && /\s/.test(markdown[to]!)) to++
  return to
}

/** Whether the blank at this position follows a sentence. */
function endsSentence(markdown: string, at: number): boolean {
  if (markdown[at] === '\n') return true
  let last = at - 1
  while (last > 0 && /["'”’)\]*_»]/.test(markdown[last]!)) last--
  return /[.!?…:;]/.test(markdown[last] ?? '') && !isAbbreviation(markdown, last)
}

/** A single letter or a number before the point: an initial, or a number. */
const isAbbreviation = (markdown: string, at: number): boolean =>
  markdown[at] === '.' &&
  /(?:^|[\s.(])(?:\p{L}|\d{1,3})$/u.test(markdown.slice(Math.max(0, at - 5), at))

const isIdeographEnd = (code: number): boolean =>
  code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff1b

const isIdeograph = (code: number): boolean =>
  (code >= 0x3040 && code < 0xa000) || (code >= 0xac00 && code < 0xd7b0)

/** The last blank before `reach`, whatever is around it. */
function findBlank(markdown: string, start: number, reach: number): number | undefined {
  let fallback: number | undefined
  for (let at = reach; at > start; at--) {
    if (!/\s/.test(markdown[at - 1]!) || /\s/.test(markdown[at] ?? '')) continue
    if (canBegin(markdown, at)) return at
    fallback ??= at
  }
  return fallback
}

/** A word that is longer than the available room; a data URI is left whole. */
function findInsideWord(
  markdown: string,
  start: number,
  reach: number,
  end: number,
): number | undefined {
  const word = markdown.slice(start, reach)
  const uri = /(?:\(|")data:[\w/+.-]*;base64,[\w+/=]*$/.exec(word)
  if (uri) {
    // What follows it up to the next blank goes with it: a parenthesis, a quotation mark.
    let close = reach
    while (close < end && !/\s/.test(markdown[close]!)) close++
    return skipBlanks(markdown, close, end)
  }
  for (let at = reach; at > start + (reach - start) / 2; at--) {
    if (/[/&?=,;.|-]/.test(markdown[at - 1]!) && canBegin(markdown, at)) return at
  }
  return reach > start ? reach : undefined
}
