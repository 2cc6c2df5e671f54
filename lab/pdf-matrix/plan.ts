/** Which document is set in which style by which producer: drawn from a seed, the same every time. */
import { createHash } from 'node:crypto'
import { type Dice, diceFor, pick } from '../fuzz/dice.ts'
import { drawDocuments } from './documents/index.ts'
import type { Document } from './model.ts'
import { canSet, fitToProducer, PRODUCERS, type Producer } from './producers.ts'
import { needsPages } from './running.ts'
import { drawStyle, fitStyle, PAGE_SIZES, type Style, writeStyle } from './style.ts'

/** Weights and thresholds may be fitted to `fit`; the score that counts is of `held-out`. */
export type Split = 'fit' | 'held-out'

export interface Case {
  /** Also the path below the corpus, without its extension. */
  readonly id: string
  readonly producer: Producer
  readonly document: Document
  readonly style: Style
  readonly tagged: boolean
  readonly split: Split
  /** The case whose file is written again by this producer. */
  readonly original?: Case
}

/** Of the pairs of document and style, in percent. */
const HELD_OUT = 40
const QUICK_SHARE = 0.25
/** What can be written again: files of programs that others feed into such tools. */
const REWRITTEN = ['chromium', 'libreoffice-odt', 'pdflatex', 'weasyprint', 'reportlab']

export interface PlanOptions {
  readonly seed: number
  readonly quick?: boolean
  readonly producers?: readonly Producer[]
}

export function drawPlan({ seed, quick = false, producers = PRODUCERS }: PlanOptions): Case[] {
  const documents = drawDocuments(seed)
  const direct = producers
    .filter(({ input }) => input !== 'rewrite')
    .flatMap(producer => drawCases(producer, documents, seed, share(producer, quick)))
  const rewritten = producers
    .filter(({ input }) => input === 'rewrite')
    .flatMap(producer => drawRewritten(producer, direct, seed, share(producer, quick)))
  return [...direct, ...rewritten]
}

const share = ({ cases }: Producer, quick: boolean): number =>
  quick ? Math.ceil(cases * QUICK_SHARE) : cases

function drawCases(
  producer: Producer,
  documents: readonly Document[],
  seed: number,
  cases: number,
): Case[] {
  const number = numberOf(producer.name)
  const able = shuffle(
    documents.filter(document => canSet(producer, document)),
    diceFor(seed, number),
  )
  return Array.from({ length: cases }, (_, index): Case => {
    const document = able[index % able.length]!
    const dice = diceFor(seed, number + 1 + index)
    const drawn = fitStyle(drawStyle(dice, document), document)
    const style = fitRunning(fitToProducer(drawn, producer), document)
    return {
      id: `${producer.name}/${document.id}-${index}`,
      producer,
      document,
      style,
      tagged: dice(100) < producer.tagged,
      split: findSplit(document.id, style),
    }
  })
}

function drawRewritten(
  producer: Producer,
  direct: readonly Case[],
  seed: number,
  cases: number,
): Case[] {
  const dice = diceFor(seed, numberOf(producer.name))
  const originals = direct.filter(({ producer: { name } }) => REWRITTEN.includes(name))
  if (!originals.length) return []
  return Array.from({ length: cases }, (_, index): Case => {
    const original = pick(dice, originals)
    return {
      ...original,
      id: `${producer.name}/${original.id.replace('/', '-')}-${index}`,
      producer,
      original,
      // Only qpdf keeps the tags of what it writes again.
      tagged: producer.name === 'qpdf' && original.tagged,
    }
  })
}

/** One side for a document in a style, whoever has made the file of it. */
export function findSplit(documentId: string, style: Style): Split {
  const hash = createHash('sha256')
    .update(`${documentId}|${writeStyle(style)}`)
    .digest()
  return hash.readUInt32BE(0) % 100 < HELD_OUT ? 'held-out' : 'fit'
}

/** Producers have throws of their own: one more producer changes nothing for the others. */
function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) & 0xfffff00
}

function shuffle<T>(list: readonly T[], dice: Dice): T[] {
  const shuffled = [...list]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = dice(index + 1)
    ;[shuffled[index], shuffled[other]] = [shuffled[other]!, shuffled[index]!]
  }
  return shuffled
}

/** A running line of words shows only where there is a second page that repeats it. */
function fitRunning(style: Style, document: Document): Style {
  return needsPages(style) && estimatePages(document, style) < MIN_PAGES
    ? { ...style, running: SHORT_RUNNING[style.size] }
    : style
}

/** A number or nothing, by another dimension, so that all of them occur. */
const SHORT_RUNNING: Readonly<Record<Style['size'], Style['running']>> = {
  9: 'number',
  10: 'none',
  11: 'page-of',
  12: 'dashed',
}

/** The estimate is rough: what turns out to have one page is left out when it is checked. */
const MIN_PAGES = 1.4
const WORDS_PER_SQUARE_POINT = 0.00115
const BODY_SIZE = 10

function estimatePages(document: Document, style: Style): number {
  const breaks = document.blocks.filter(({ type }) => type === 'page-break').length
  if (breaks) return breaks + 1
  const [width, height] = PAGE_SIZES[document.page ?? style.page]
  const words = JSON.stringify(document.blocks).split(/\s+/).length
  const letters = document.language === 'zh' || document.language === 'ja' ? 350 : words
  const scale = (Number(style.size) / BODY_SIZE) ** 2
  return (letters * scale) / (width * height * WORDS_PER_SQUARE_POINT)
}
