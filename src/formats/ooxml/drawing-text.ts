/**
 * Text of DrawingML (ECMA-376 part 1, 21.1.2): the paragraphs of shapes and of table cells. What a
 * paragraph does not say itself it takes from lists of level styles, the nearest first.
 */

import type { XmlElement } from '../../containers/xml.ts'
import type { Alignment, List } from '../../document/document.ts'
import { MARKS, type Run } from '../../document/runs.ts'
import type { Bullet, SlideParagraph } from '../../document/slide-text.ts'
import { lookup } from '../../lookup.ts'
import { isMonospaced } from '../fonts/monospaced.ts'
import { isSymbolFont, translateSymbols } from '../fonts/symbols.ts'
import { writeLatex } from '../math/latex.ts'
import { readOmml } from '../math/omml.ts'
import { chooseAlternative } from './markup-compatibility.ts'

/** Elements with `a:lvl1pPr` to `a:lvl9pPr` as children: `a:lstStyle`, `p:bodyStyle`, …. */
export type LevelStyles = readonly XmlElement[]

export interface DrawingTextContext {
  /** Where an `a:hlinkClick` leads. */
  readonly findLink: (hyperlink: XmlElement) => string | undefined
}

export function readParagraphs(
  txBody: XmlElement,
  styles: LevelStyles,
  context: DrawingTextContext,
): SlideParagraph[] {
  const chain = [txBody.first('a:lstStyle'), ...styles]
  const levels: (readonly XmlElement[])[] = []
  const findLevel = (level: number) => {
    levels[level] ??= chain.map(style => style.first(`a:lvl${level + 1}pPr`))
    return levels[level]!
  }
  return txBody.all('a:p').map(element => readParagraph(element, findLevel, context))
}

const MAX_LEVEL = 8

function readParagraph(
  element: XmlElement,
  findLevel: (level: number) => readonly XmlElement[],
  context: DrawingTextContext,
): SlideParagraph {
  const pPr = element.first('a:pPr')
  const level = Math.max(0, Math.min(Math.trunc(Number(pPr.attribute('lvl') ?? 0)) || 0, MAX_LEVEL))
  const chain = [pPr, ...findLevel(level)]
  const left = toTwips(findValue(chain, 'marL'))
  const runs: Run[] = []
  readRuns(element, runs, context)
  return {
    runs,
    level,
    bullet: readBullet(chain),
    left,
    firstLine: left + toTwips(findValue(chain, 'indent')),
    alignment: ALIGNMENTS[findValue(chain, 'algn') ?? ''],
    size: findSize(element, chain),
  }
}

/** What the nearest says that says it. */
function findValue(chain: readonly XmlElement[], name: string): string | undefined {
  for (const properties of chain) {
    const value = properties.attribute(name)
    if (value !== undefined) return value
  }
  return undefined
}

/** In hundredths of a point (21.1.2.3.9), as the runs say it, else the nearest style. */
function findSize(element: XmlElement, chain: readonly XmlElement[]): number | undefined {
  let inherited: string | undefined
  for (let index = 0; index < chain.length && inherited === undefined; index++) {
    inherited = chain[index]!.first('a:defRPr').attribute('sz')
  }
  let largest = 0
  for (const run of element.all('a:r')) {
    const size = Number(run.first('a:rPr').attribute('sz') ?? inherited ?? Number.NaN) / 100
    if (size > largest) largest = size
  }
  return largest || undefined
}

const EMU_PER_TWIP = 635

const toTwips = (emu: string | undefined): number => (Number(emu ?? 0) || 0) / EMU_PER_TWIP

const ALIGNMENTS = lookup<Alignment>({ ctr: 'center', r: 'right' })

/** One of these stands in properties that say something about bullets (21.1.2.4). */
const BULLETS = ['a:buNone', 'a:buBlip', 'a:buChar', 'a:buAutoNum']

function readBullet(chain: readonly XmlElement[]): Bullet | undefined {
  for (const properties of chain) {
    for (const name of BULLETS) {
      const element = properties.find(name)
      if (element) return toBullet(element)
    }
  }
  return undefined
}

function toBullet(element: XmlElement): Bullet | undefined {
  switch (element.name) {
    case 'a:buNone':
      return undefined
    case 'a:buChar':
      return (element.attribute('char') ?? '').trim() === '' ? undefined : { type: 'mark' }
    case 'a:buAutoNum': {
      const scheme = element.attribute('type') ?? ''
      const start = Number(element.attribute('startAt') ?? 1) || 1
      return { type: 'number', scheme, start, kind: findKind(scheme) }
    }
    default:
      return { type: 'mark' }
  }
}

const KINDS: readonly (readonly [string, NonNullable<List['kind']>])[] = [
  ['alphaLc', 'lower-alpha'],
  ['alphaUc', 'upper-alpha'],
  ['romanLc', 'lower-roman'],
  ['romanUc', 'upper-roman'],
]

/** `alphaLcParenR`, `arabicPeriod`, … (20.1.10.61); what is none of these counts in digits. */
const findKind = (scheme: string): List['kind'] =>
  KINDS.find(([start]) => scheme.startsWith(start))?.[1]

function readRuns(parent: XmlElement, runs: Run[], context: DrawingTextContext): void {
  for (const element of parent.elements()) {
    switch (element.name) {
      case 'a:r':
        runs.push(readRun(element, context))
        break
      case 'a:fld':
        // The number of the slide stands on every one of them.
        if (element.attribute('type') !== 'slidenum') runs.push(readRun(element, context))
        break
      case 'a:br':
        runs.push({ content: { type: 'break' }, marks: 0 })
        break
      case 'a14:m':
        for (const formula of element.descendants('m:oMath')) {
          const latex = writeLatex(readOmml(formula))
          if (latex) runs.push({ content: { type: 'inlineMath', latex }, marks: 0 })
        }
        break
      case 'mc:AlternateContent':
        readRuns(chooseAlternative(element), runs, context)
        break
    }
  }
}

function readRun(element: XmlElement, context: DrawingTextContext): Run {
  const rPr = element.first('a:rPr')
  const value = translate(element.first('a:t').text(), rPr)
  const hyperlink = rPr.find('a:hlinkClick')
  return {
    content: { type: 'text', value },
    marks: readMarks(rPr),
    link: hyperlink && context.findLink(hyperlink),
  }
}

/** Text in a symbol font is a row of pictures with letters as codes. */
function translate(text: string, rPr: XmlElement): string {
  const font = rPr.first('a:latin').attribute('typeface') ?? ''
  if (isSymbolFont(font)) return translateSymbols(text, font)
  const symbolFont = rPr.first('a:sym').attribute('typeface')
  return text.replace(PRIVATE_USE, symbols => translateSymbols(symbols, symbolFont))
}

const PRIVATE_USE = /[\uf020-\uf0ff]+/g

function readMarks(rPr: XmlElement): number {
  const isOn = (name: string) => /^(?:1|true|on)$/.test(rPr.attribute(name) ?? '')
  const strike = rPr.attribute('strike') ?? 'noStrike'
  const baseline = Number.parseFloat(rPr.attribute('baseline') ?? '0')
  return (
    (isOn('b') ? MARKS.strong : 0) |
    (isOn('i') ? MARKS.emphasis : 0) |
    (strike === 'noStrike' ? 0 : MARKS.delete) |
    (baseline > 0 ? MARKS.superscript : 0) |
    (baseline < 0 ? MARKS.subscript : 0) |
    (rPr.find('a:highlight') ? MARKS.highlight : 0) |
    (isMonospaced(rPr.first('a:latin').attribute('typeface')) ? MARKS.code : 0)
  )
}
