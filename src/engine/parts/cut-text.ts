/**
 * Where a text that is too long may be cut: behind a sentence, else between words, and never inside of
 * links, code, formulas and emphasis where there is any other place. A data URI is never cut.
 */
import { measureText } from '../stats.ts'
import { isInPair } from '../surrogates.ts'

/**
 * The place to cut a text at, so that what stands before it has at most so many units; `end` where it fits.
 * It may have more only where a data URI is in the way. Nothing where not even a word fits.
 */
export function findTextCut(
  markdown: string,
  start: number,
  end: number,
  maxUnits: number,
  isPlain: boolean,
): number | undefined {
  const reach = findReach(markdown, start, end, maxUnits)
  if (reach >= end) return end
  const found = isPlain
    ? findBlank(markdown, start, reach)
    : (findBetweenInlines(markdown, start, reach, end) ?? findBlank(markdown, start, reach))
  if (found !== undefined) return found
  return findInsideWord(markdown, start, reach, end)
}

/** How far from `start` the units suffice. */
function findReach(markdown: string, start: number, end: number, maxUnits: number): number {
  const fits = (to: number): boolean => measureText(markdown, [], start, to).units <= maxUnits
  const { reach, units } = measureText(markdown, [], start, end, maxUnits)
  if (units <= maxUnits) return end
  // The walk ends a run of characters too late or early: the place is near.
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

/** Longer spans of emphasis, code or formulas are not looked for. */
const MAX_INLINE = 2000
/** A line that begins like this would be read as something else than text. */
const MARK =
  /^(?:[-+*](?:\s|$)|#{1,6}(?:\s|$)|[>|<=~`$:]|-{2}|_{3}|\*{3}|\d{1,9}[.)](?:\s|$)|\[\^?[^\]\n]{0,40}\]:|\[[ xX]\]|!?\[\^)/

/** A bullet without its text would be an item of nothing. */
const ONLY_BULLET = /(?:^|\n)[ >]*(?:[-*]|\d{1,9}[.)]) +$/
const BULLET_REACH = 24

const canBegin = (markdown: string, at: number): boolean =>
  !MARK.test(markdown.slice(at, at + 48)) &&
  !/\s/.test(markdown[at] ?? '') &&
  !ONLY_BULLET.test(markdown.slice(Math.max(0, at - BULLET_REACH), at))

/** The last sentence end outside of inlines before `reach`, else the last blank. */
function findBetweenInlines(
  markdown: string,
  start: number,
  reach: number,
  end: number,
): number | undefined {
  let sentence: number | undefined
  let blank: number | undefined
  for (let at = start; at < reach; ) {
    const code = markdown.charCodeAt(at)
    if (isOpening(code)) {
      const close = findClose(markdown, at, end)
      if (close > reach && sentence === undefined && blank === undefined) {
        // An image with its bytes in it is kept whole, even if it is all that stands here.
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

const BACKSLASH = 0x5c

/** Whether a character may open an inline; a backslash hides the next one. */
const isOpening = (code: number): boolean =>
  code === 0x5b || // [
  code === 0x2a || // *
  code === 0x60 || // `
  code === 0x5f || // _
  code === 0x7e || // ~
  code === 0x24 || // $
  code === 0x3c || // <
  code === BACKSLASH

/** Behind the inline that begins here; the same place where none does. */
function findClose(markdown: string, at: number, end: number): number {
  const sign = markdown[at]!
  if (sign === '\\') return Math.min(end, at + 2)
  if (sign === '[') return findLinkEnd(markdown, at, end)
  if (sign === '<') return findTagEnd(markdown, at, end)
  let from = at + 1
  while (from < end && markdown[from] === sign) from++
  if (sign !== '`' && /\s/.test(markdown[from] ?? ' ')) return from
  const run = markdown.slice(at, from)
  const ahead = markdown.slice(from, Math.min(end, from + MAX_INLINE))
  for (let close = ahead.indexOf(run); close >= 0; close = ahead.indexOf(run, close + run.length)) {
    const isClosing = sign === '`' || !/[\s\\]/.test(ahead[close - 1] ?? ' ')
    if (isClosing && close > 0) return from + close + run.length
  }
  return from
}

/** `[label](address)`, `![alt](address)`; the address may be as long as it likes. */
function findLinkEnd(markdown: string, at: number, end: number): number {
  let depth = 0
  const limit = Math.min(end, at + MAX_INLINE)
  for (let close = at; close < limit; close++) {
    const sign = markdown[close]
    if (sign === '\\') close++
    else if (sign === '[') depth++
    else if (sign === ']' && --depth === 0) {
      if (markdown[close + 1] !== '(') return close + 1
      return findAddressEnd(markdown, close + 1, end) ?? at
    }
  }
  return at
}

function findAddressEnd(markdown: string, open: number, end: number): number | undefined {
  let depth = 0
  for (let at = open; at < end; at++) {
    const sign = markdown[at]
    if (sign === '\\') at++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at + 1
    else if (sign === '\n') return undefined
  }
  return undefined
}

function findTagEnd(markdown: string, at: number, end: number): number {
  if (!/[a-z!/]/i.test(markdown[at + 1] ?? '')) return at
  const close = markdown.indexOf('>', at)
  return close < 0 || close >= end || close - at > MAX_INLINE ? at : close + 1
}

/** Whether the blank at this place stands behind a sentence. */
function endsSentence(markdown: string, at: number): boolean {
  if (markdown[at] === '\n') return true
  let last = at - 1
  while (last > 0 && /["'”’)\]*_»]/.test(markdown[last]!)) last--
  return /[.!?…:;]/.test(markdown[last] ?? '') && !isAbbreviation(markdown, last)
}

/** A single letter or a number before the point: an initial, or the number of something. */
const isAbbreviation = (markdown: string, at: number): boolean =>
  markdown[at] === '.' &&
  /(?:^|[\s.(])(?:\p{L}|\d{1,3})$/u.test(markdown.slice(Math.max(0, at - 5), at))

const isIdeographEnd = (code: number): boolean =>
  code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0xff1b

const isIdeograph = (code: number): boolean =>
  (code >= 0x3040 && code < 0xa000) || (code >= 0xac00 && code < 0xd7b0)

/** The last blank before `reach`, whatever stands around it. */
function findBlank(markdown: string, start: number, reach: number): number | undefined {
  let fallback: number | undefined
  for (let at = reach; at > start; at--) {
    if (!/\s/.test(markdown[at - 1]!) || /\s/.test(markdown[at] ?? '')) continue
    if (canBegin(markdown, at)) return at
    fallback ??= at
  }
  return fallback
}

/** A word that is longer than all there is room for; a data URI is left whole. */
function findInsideWord(
  markdown: string,
  start: number,
  reach: number,
  end: number,
): number | undefined {
  const word = markdown.slice(start, reach)
  const uri = /(?:\(|")data:[\w/+.-]*;base64,[\w+/=]*$/.exec(word)
  if (uri) {
    // What stands behind it up to the next blank goes with it: a parenthesis, a quotation mark.
    let close = reach
    while (close < end && !/\s/.test(markdown[close]!)) close++
    return skipBlanks(markdown, close, end)
  }
  for (let at = reach; at > start + (reach - start) / 2; at--) {
    if (/[/&?=,;.|-]/.test(markdown[at - 1]!) && canBegin(markdown, at)) return at
  }
  return reach > start ? reach : undefined
}
