/**
 * Words become pieces: stretches of a line with ordinary spaces inside. A line of prose is one piece; a table row has
 * one per cell, if its columns are far enough apart.
 */
import { firstIndex } from '../../../sorted.ts'
import { byLeft, median, widthOf } from '../geometry.ts'
import { MAX_LOOKS, SCRIPT_RATIO } from '../measures.ts'
import type { Box, Span } from '../raw-page.ts'
import { ChainIndex } from './chain-index.ts'
import { type Chain, MAX_SPACE, type Measured, type MeasuredChain, SAME_LINE } from './chains.ts'
import { findNarrowGutters, type Gutters, isParted } from './narrow-gutters.ts'
import { areFromRight, inReadingOrder, isReadFromRight } from './right-to-left.ts'
import { findExponent, findScript, findSize, isNumber, TOUCHING } from './scripts.ts'
import { lowerSmallCapitals } from './small-capitals.ts'
import { bottomOf, changeWord, topOf, type Word } from './words.ts'

export interface Piece extends Box {
  /** In reading order. */
  readonly words: readonly Word[]
  readonly baseline: number
  /** The size of most of its text. */
  readonly size: number
  /** Whether it is a cell that may be closer to the one before than words are. */
  readonly isCell?: boolean
  readonly isFromRight?: boolean
}

/** The piece with some properties changed; written out, as words are. */
export function changePiece(
  piece: Piece,
  changes: Partial<Omit<Piece, 'size' | 'isCell' | 'isFromRight'>>,
): Piece {
  return {
    x0: changes.x0 ?? piece.x0,
    y0: changes.y0 ?? piece.y0,
    x1: changes.x1 ?? piece.x1,
    y1: changes.y1 ?? piece.y1,
    baseline: changes.baseline ?? piece.baseline,
    size: piece.size,
    words: changes.words ?? piece.words,
    isCell: piece.isCell ?? false,
    isFromRight: piece.isFromRight ?? false,
  }
}

const GLUED_GAP = 0.06

/** `doubles`: receives duplicate prints of words. `cells`: the order of words that begin a cell. */
export function joinWords(
  words: readonly Word[],
  doubles: Word[] = [],
  cells: ReadonlySet<number> = NONE,
): Piece[] {
  const chains = dropDuplicates(chainWords(words, cells), doubles)
  const isPageFromRight = areFromRight(words)
  return mergeNeighbors(chains, cells).map(chain => toPiece(chain, cells, isPageFromRight))
}

const NONE: ReadonlySet<number> = new Set()

/** Words that follow each other in the file and on the page. */
function chainWords(words: readonly Word[], cells: ReadonlySet<number>): Chain[] {
  const chains: Chain[] = []
  let chain: Chain | undefined
  for (const word of words) {
    const last = chain?.at(-1)
    const isNext = last && (word.glued ? isBeside(last, word) : follows(last, word))
    if (chain && isNext && !(cells.size && cells.has(word.order))) {
      chain.push(word)
    } else {
      chain = [word]
      chains.push(chain)
    }
  }
  return chains
}

function follows(last: Word, word: Word): boolean {
  const size = Math.max(last.style.size, word.style.size)
  if (Math.abs(last.baseline - word.baseline) > SAME_LINE * size) return false
  const gap = word.isRightToLeft && last.isRightToLeft ? last.x0 - word.x1 : word.x0 - last.x1
  if (word.isRightToLeft !== last.isRightToLeft) {
    return Math.max(word.x0 - last.x1, last.x0 - word.x1) < MAX_SPACE * size
  }
  return gap < MAX_SPACE * size && gap > -size / 2
}

const isBeside = (last: Word, word: Word): boolean =>
  Math.abs(last.baseline - word.baseline) < Math.max(last.style.size, word.style.size)

/** Whole strings printed twice, exactly or with the offset of a shadow: the second adds nothing. */
function dropDuplicates(chains: readonly Chain[], doubles: Word[]): Chain[] {
  const seen = new Map<string, Word>()
  const kept: Chain[] = []
  for (const chain of chains) {
    const rest = withoutSeen(chain, seen, doubles)
    if (rest.length) kept.push(rest)
  }
  return kept
}

/** The chain itself if all of it is new, as nearly always. */
function withoutSeen(chain: Chain, seen: Map<string, Word>, doubles: Word[]): Chain {
  let rest: Chain | undefined
  for (let index = 0; index < chain.length; index++) {
    const word = chain[index]!
    const other = seen.get(word.text)
    seen.set(word.text, word)
    if (other && isPrintedOver(other, word)) {
      rest ??= chain.slice(0, index)
      doubles.push(word)
    } else rest?.push(word)
  }
  return rest ?? chain
}

const isPrintedOver = (other: Word, word: Word): boolean =>
  Math.abs(other.x0 - word.x0) < Math.min(0.25 * word.style.size, widthOf(word) / 2) &&
  Math.abs(other.baseline - word.baseline) < 0.25 * word.style.size

/**
 * Chains next to each other on one line, whatever the order of the file. Small raised or lowered ones go with the
 * larger neighbor that they touch.
 */
function mergeNeighbors(chains: readonly Chain[], cells: ReadonlySet<number>): MeasuredChain[] {
  const entries = chains.map(toMeasured).sort(byPlace)
  const gutters = { narrow: findNarrowGutters(entries), cells }
  const merged: MeasuredChain[] = []
  const index = entries.length > MIN_DENSE ? new ChainIndex<MeasuredChain>() : undefined
  const largest = index ? entries.reduce((most, { box }) => Math.max(most, box.size), 0) : 0
  for (const entry of entries) {
    const target = index
      ? findNeighborIn(index, entry, largest, gutters)
      : findNeighbor(merged, entry, gutters)
    if (target) {
      const { x0, x1 } = entry.box
      target.words = [...target.words, ...entry.words].sort(byLeft)
      target.box = measure(target.words)
      index?.add(target, { x0, x1 })
    } else {
      merged.push(entry)
      index?.add(entry)
    }
  }
  return settleScripts(merged)
}

/** With fewer chains on a page, examining the neighbors is cheaper than keeping an index. */
const MIN_DENSE = 1500
/** Chains with more words than any line take up no others: each one more is put in order among all. */
const MAX_LINE_WORDS = 250

function findNeighborIn(
  index: ChainIndex<MeasuredChain>,
  entry: MeasuredChain,
  largest: number,
  gutters: Gutters,
): MeasuredChain | undefined {
  const { box } = entry
  let nearest: MeasuredChain | undefined
  index.visitBack(box.x0 - largest, box.x1 + largest, other => {
    const drop = box.baseline - other.box.baseline
    const size = Math.max(box.size, other.box.size)
    if (drop > 4 * size) return false
    if (other.words.length >= MAX_LINE_WORDS) return true
    if (drop > size || !isSameLine(other.box, box) || isParted(other, entry, gutters)) return true
    if (!nearest || distance(other.box, box) < distance(nearest.box, box)) nearest = other
    return true
  })
  return nearest
}

/** Letters of "th" in 24th, if the file writes it after the line that has a gap for it; numbers may be longer. */
const MAX_SCRIPT = 4

/** Scripts in a gap between the words of a line go there, as do full stops of right-to-left text. */
function settleScripts(chains: MeasuredChain[]): MeasuredChain[] {
  const settled = new Set<MeasuredChain>()
  // The smallest cannot be hosts, and on a page of isolated words, none is.
  const hosts = chains.length > MIN_DENSE ? chains.filter(isHost) : chains
  for (const [index, chain] of chains.entries()) {
    const word = chain.words[0]!
    if (chain.words.length > 1 || (word.text.length > MAX_SCRIPT && !isNumber(word))) continue
    const before = hosts === chains ? index : firstBelow(hosts, chain)
    const after = hosts === chains ? index + 1 : before
    const host = findHost(hosts, chain, after, 1) ?? findHost(hosts, chain, before - 1, -1)
    if (!host) continue
    settled.add(chain)
    if (host.words.some(other => other.isRightToLeft)) {
      host.words.push(changeWord(word, { glued: false }))
      continue
    }
    const place = host.words.findIndex(other => other.x0 > word.x0)
    const glued = word.x0 - host.words[place - 1]!.x1 < TOUCHING * host.box.size
    host.words.splice(place, 0, changeWord(word, { glued }))
  }
  return settled.size ? chains.filter(chain => !settled.has(chain)) : chains
}

/** The larger chain around a script, below it (or, for lowered ones, above). */
function findHost(
  chains: readonly MeasuredChain[],
  { box, words }: MeasuredChain,
  start: number,
  step: 1 | -1,
): MeasuredChain | undefined {
  const looks = chains.length > MIN_DENSE ? MAX_LOOKS : chains.length
  for (let at = start, seen = 0; chains[at] && seen < looks; at += step, seen++) {
    const other = chains[at]!
    const drop = (other.box.baseline - box.baseline) * step
    if (drop > 0.6 * other.box.size) {
      if (drop > 2 * other.box.size) return undefined
      continue
    }
    const isInside = other.box.x0 < box.x0 && other.box.x1 > box.x1
    if (!isInside) continue
    const isScript = box.size < SCRIPT_RATIO * other.box.size && drop > 0.1 * other.box.size
    const isInLine =
      Math.abs(drop) <= SAME_LINE * box.size && other.words.some(word => word.isRightToLeft)
    if ((isScript || isInLine) && hasRoom(other, words[0]!)) return other
  }
  return undefined
}

/** Whether the word is between those of the chain, and overlaps none of them. */
function hasRoom({ words, box }: MeasuredChain, word: Word): boolean {
  const room = 0.15 * box.size
  return words.every(other => distance(other, word) > -room)
}

/** A script is between the words of its host. */
const isHost = ({ words }: MeasuredChain): boolean => words.length > 1

/** The first of some chains, in the same order, that does not precede this one. */
const firstBelow = (chains: readonly MeasuredChain[], chain: MeasuredChain): number =>
  firstIndex(chains, other => byPlace(other, chain) >= 0)

const toMeasured = (words: Chain): MeasuredChain => ({ words, box: measure(words) })

const byPlace = (a: MeasuredChain, b: MeasuredChain): number =>
  a.box.baseline - b.box.baseline || a.box.x0 - b.box.x0

/** The nearest chain of the same line, among those that are not above it: the list is sorted. */
function findNeighbor(
  merged: readonly MeasuredChain[],
  entry: MeasuredChain,
  gutters: Gutters,
): MeasuredChain | undefined {
  const { box } = entry
  let nearest: MeasuredChain | undefined
  for (let i = merged.length - 1; i >= 0; i--) {
    const other = merged[i]!
    const drop = box.baseline - other.box.baseline
    const size = Math.max(box.size, other.box.size)
    if (drop > 4 * size) break
    if (drop > size || !isSameLine(other.box, box) || isParted(other, entry, gutters)) continue
    if (!nearest || distance(other.box, box) < distance(nearest.box, box)) nearest = other
  }
  return nearest
}

const distance = (a: Span, b: Span): number => Math.max(a.x0 - b.x1, b.x0 - a.x1)

function isSameLine(a: Measured, b: Measured): boolean {
  const large = Math.max(a.size, b.size)
  const small = Math.min(a.size, b.size)
  const gap = distance(a, b)
  const drop = Math.abs(a.baseline - b.baseline)
  if (gap < -0.3 * large) return false
  if (drop <= SAME_LINE * small) return gap < MAX_SPACE * large
  // A script: smaller, and touching.
  return small < SCRIPT_RATIO * large && drop < 0.6 * large && gap < TOUCHING * large
}

function measure(words: readonly Word[]): Measured {
  let x0 = Number.POSITIVE_INFINITY
  let y0 = Number.POSITIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  let y1 = Number.NEGATIVE_INFINITY
  for (const word of words) {
    x0 = Math.min(x0, word.x0)
    y0 = Math.min(y0, topOf(word))
    x1 = Math.max(x1, word.x1)
    y1 = Math.max(y1, bottomOf(word))
  }
  const first = words[0]!
  const size = findSize(words)
  const main =
    first.style.size === size ? first : (words.find(word => word.style.size === size) ?? first)
  return { x0, y0, x1, y1, baseline: main.baseline, size }
}

/** Letter-spaced text: nearly all its words are single letters. */
const MIN_TRACKED = 6
const TRACKED_SHARE = 0.7
/** Between words it has gaps this much wider than between letters. */
const TRACKED_SPACE = 1.45

const LETTER = /\p{L}/u

/** Letter-spaced letters become words again; the wider gaps are the spaces. */
function joinTracked(words: Chain): Chain {
  if (words.length < MIN_TRACKED) return words
  let singles = 0
  for (const { text } of words) if (text.length === 1 && LETTER.test(text)) singles++
  if (singles < MIN_TRACKED || singles < TRACKED_SHARE * words.length) return words
  const gaps = words.slice(1).map((word, index) => Math.max(word.x0 - words[index]!.x1, 0))
  const usual = median(gaps)!
  return words.map((word, index) => {
    const gap = gaps[index - 1]
    return gap !== undefined && gap < usual * TRACKED_SPACE
      ? changeWord(word, { glued: true })
      : word
  })
}

function toPiece(
  { words: chain, box }: MeasuredChain,
  cells: ReadonlySet<number>,
  isPageFromRight: boolean,
): Piece {
  const isMixed = chain.some(word => word.isRightToLeft)
  const isFromRight = isMixed && isReadFromRight(chain, isPageFromRight)
  const words = joinTracked(isMixed ? inReadingOrder(chain, isFromRight) : chain)
  // In another order another word may be the first.
  const measured = words === chain ? box : measure(words)
  const { x0, y0, x1, y1, baseline, size } = measured
  const settled = lowerSmallCapitals(settleWords(words, measured))
  const isCell = cells.has(settled[0]!.order)
  return { x0, y0, x1, y1, baseline, size, words: settled, isCell, isFromRight }
}

/** Words with their scripts, and glued where they touch. Most lines need no change. */
function settleWords(words: Chain, line: Measured): Chain {
  let settled: Chain | undefined
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const before = words[index - 1]
    const glued =
      before !== undefined &&
      (word.glued ||
        (Math.abs(distance(before, word)) < GLUED_GAP * line.size && !isOverhung(before, word)) ||
        isUnderTail(before, word))
    const script = (before && findExponent(word, before)) ?? findScript(word, line)
    if (glued === word.glued && !script) continue
    settled ??= [...words]
    settled[index] = changeWord(word, { glued, script })
  }
  return settled ?? words
}

/** A full stop under the tail of the letter before it, from right to left. */
const isUnderTail = (before: Word, word: Word): boolean =>
  before.isRightToLeft && /^[.,:!]$/.test(word.text) && distance(before, word) < 0

/** A letter that extends over the space after it, as in italics and tightly set lines: the file has a space there. */
const isOverhung = (before: Word, word: Word): boolean =>
  before.style === word.style &&
  word.order === before.order + 1 &&
  /[\p{L},;:.!?)’”]$/u.test(before.text) &&
  /^[\p{L}(‘“]/u.test(word.text)
