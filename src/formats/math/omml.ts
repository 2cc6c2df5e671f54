/**
 * Office Math (ECMA-376 Part 1, 22.1) to an expression.
 *
 * Reads: runs with their styles, fractions, scripts, n-ary operators, delimiters, functions, limits,
 * radicals, accents, bars, group characters, equation arrays, matrices, boxes, phantoms, breaks.
 * Passes through: inserted text, links, content controls, anything unknown.
 * Leaves out: deleted text, hidden phantoms, sizes, colours, gaps between rows and columns.
 */
import type { XmlElement } from '../../containers/xml.ts'
import { findSymbol } from '../ooxml/symbols.ts'
import {
  type Box,
  type Characters,
  characters,
  EMPTY,
  type Expression,
  type Fraction,
  type Grid,
  isEmpty,
  row,
  type Style,
  type Words,
} from './expression.ts'

/** Formulas nest a dozen levels; below this many, the text is kept without its structure. */
const MAX_DEPTH = 100

/** Reads `m:oMath`, `m:oMathPara`, or any element that holds parts of a formula. */
export function readOmml(element: XmlElement): Expression {
  const lines = splitLines(readContent(element, { depth: 0, isAllUpright: isAllUpright(element) }))
  return lines.length < 2
    ? row(lines[0] ?? [])
    : { type: 'grid', kind: 'equations', rows: lines.map(line => splitCells(line)) }
}

/** A forced line break inside a formula, or the border between two formulas of one paragraph. */
const LINE_BREAK = '\n'

interface Context {
  readonly depth: number
  /** Where no letter of a formula is italic, an upright one says nothing: some programs write all so. */
  readonly isAllUpright: boolean
}

type Reader = (element: XmlElement, context: Context) => Expression

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    'm:r': readRun,
    'w:r': readRun,
    'm:f': readFraction,
    'm:sSup': (element, context) => ({
      type: 'scripts',
      base: readPart(element, 'm:e', context),
      sup: readPart(element, 'm:sup', context),
    }),
    'm:sSub': (element, context) => ({
      type: 'scripts',
      base: readPart(element, 'm:e', context),
      sub: readPart(element, 'm:sub', context),
    }),
    'm:sSubSup': (element, context) => ({
      type: 'scripts',
      base: readPart(element, 'm:e', context),
      sub: readPart(element, 'm:sub', context),
      sup: readPart(element, 'm:sup', context),
    }),
    'm:sPre': (element, context) => ({
      type: 'scripts',
      base: readPart(element, 'm:e', context),
      preSub: readPart(element, 'm:sub', context),
      preSup: readPart(element, 'm:sup', context),
    }),
    'm:nary': readNary,
    'm:d': readDelimiters,
    'm:func': (element, context) =>
      row([toName(readPart(element, 'm:fName', context)), readPart(element, 'm:e', context)]),
    'm:limLow': (element, context) => ({
      type: 'scripts',
      base: readPart(element, 'm:e', context),
      sub: readPart(element, 'm:lim', context),
      placement: 'limits',
    }),
    'm:limUpp': (element, context) => ({
      type: 'scripts',
      base: readPart(element, 'm:e', context),
      sup: readPart(element, 'm:lim', context),
      placement: 'limits',
    }),
    'm:rad': readRadical,
    'm:acc': (element, context) =>
      decorate(element, 'over', findCharacter(element, 'm:accPr', 'm:chr') ?? '\u0302', context),
    'm:bar': (element, context) => {
      const isTop = element.first('m:barPr').first('m:pos').attribute('m:val') === 'top'
      return decorate(element, isTop ? 'over' : 'under', isTop ? '\u0305' : '\u0332', context)
    },
    'm:groupChr': readGroupCharacter,
    'm:eqArr': readEquationArray,
    'm:m': readMatrix,
    'm:borderBox': readBorderBox,
    'm:phant': (element, context) =>
      isOff(element.first('m:phantPr').first('m:show')) ? EMPTY : readPart(element, 'm:e', context),
  }),
)

/** Deleted and moved-away text (17.13.5), and what describes an element without being in it. */
const SKIPPED = /^(?:w:del|w:moveFrom|[a-z]+\d*:[A-Za-z]*Pr)$/

function readContent(element: XmlElement, context: Context): Expression[] {
  if (context.depth > MAX_DEPTH) return [characters(element.text())]
  const inner = { ...context, depth: context.depth + 1 }
  const parts: Expression[] = []
  for (const child of element.elements()) {
    if (SKIPPED.test(child.name)) continue
    const reader = READERS.get(child.name)
    if (child.name === 'm:oMath' && parts.length) parts.push(characters(LINE_BREAK))
    if (reader) parts.push(reader(child, inner))
    else if (child.elements().length) parts.push(...readContent(child, inner))
    else parts.push({ type: 'words', value: child.text() })
  }
  return mergeRuns(parts.filter(part => !isEmpty(part)))
}

function readPart(element: XmlElement, name: string, context: Context): Expression {
  return row(readContent(element.first(name), context))
}

/** Word cuts runs anywhere, so `sin` or `2.2` may come in pieces. */
function mergeRuns(parts: readonly Expression[]): Expression[] {
  const merged: Expression[] = []
  for (const part of parts) {
    const before = merged.at(-1)
    const together = before && mergeTwo(before, part)
    if (together) merged[merged.length - 1] = together
    else merged.push(part)
  }
  return merged
}

function mergeTwo(one: Expression, other: Expression): Characters | Words | undefined {
  if (one.type === 'words' && other.type === 'words') {
    return { type: 'words', value: one.value + other.value }
  }
  if (one.type !== 'characters' || other.type !== 'characters') return undefined
  const { alphabet, bold, upright } = one.style ?? {}
  const style = other.style ?? {}
  if (alphabet !== style.alphabet || bold !== style.bold || upright !== style.upright) {
    return undefined
  }
  return characters(one.value + other.value, one.style)
}

function isAllUpright(element: XmlElement): boolean {
  return element
    .descendants('m:r')
    .filter(run => /[A-Za-z]/.test(run.first('m:t').text()))
    .every(run => run.first('m:rPr').first('m:sty').attribute('m:val') === 'p')
}

function readRun(run: XmlElement, { isAllUpright }: Context): Expression {
  const value = run.elements().map(readRunContent).join('')
  const properties = run.first('m:rPr')
  const isWords = run.name === 'w:r' || isOn(properties.first('m:nor'))
  // Digits and signs look the same in both, and read better as mathematics.
  if (isWords ? /[\p{L}\s]/u.test(value) : isForeignWord(value)) return { type: 'words', value }
  const style = readStyle(properties)
  if (style?.upright && !style.bold) {
    if (isAllUpright && value.length === 1) return characters(value)
    if (/^[A-Za-z,;:.-]+(?: [A-Za-z,;:.-]+)+$/.test(value)) return { type: 'words', value }
  }
  return characters(value, style)
}

/** Words in letters that LaTeX has no mathematical ones for. */
function isForeignWord(value: string): boolean {
  return /^[\p{L}\p{M}\s]+$/u.test(value) && /[À-ÖØ-öø-ʯ\u0400-\u1fff\u2c00-\ud7ff]/.test(value)
}

function readRunContent(element: XmlElement): string {
  switch (element.name) {
    case 'm:t':
    case 'w:t':
      return element.text()
    case 'w:br':
      return LINE_BREAK
    case 'w:tab':
      return '\u2003'
    case 'w:sym': {
      const font = element.attribute('w:font') ?? ''
      return findSymbol(font, Number.parseInt(element.attribute('w:char') ?? '', 16)) ?? ''
    }
    default:
      return ''
  }
}

const ALPHABETS: ReadonlyMap<string, NonNullable<Style['alphabet']>> = new Map(
  Object.entries<NonNullable<Style['alphabet']>>({
    'double-struck': 'double-struck',
    script: 'script',
    fraktur: 'fraktur',
    'sans-serif': 'sans-serif',
    monospace: 'monospace',
  }),
)

/** 22.1.2.111 (sty) and 22.1.2.94 (scr): plain, bold, italic or both, in one of six alphabets. */
function readStyle(properties: XmlElement): Style | undefined {
  const weight = properties.first('m:sty').attribute('m:val') ?? 'i'
  const alphabet = ALPHABETS.get(properties.first('m:scr').attribute('m:val') ?? '')
  const bold = weight === 'b' || weight === 'bi'
  if (alphabet) return bold ? { alphabet, bold } : { alphabet }
  if (weight === 'p') return { upright: true }
  if (bold) return weight === 'b' ? { bold, upright: true } : { bold }
  return undefined
}

const FRACTION_KINDS: ReadonlyMap<string, Fraction['kind']> = new Map(
  Object.entries<Fraction['kind']>({ lin: 'linear', noBar: 'stack' }),
)

function readFraction(element: XmlElement, context: Context): Expression {
  const kind = element.first('m:fPr').first('m:type').attribute('m:val') ?? 'bar'
  return {
    type: 'fraction',
    kind: FRACTION_KINDS.get(kind) ?? 'bar',
    numerator: readPart(element, 'm:num', context),
    denominator: readPart(element, 'm:den', context),
  }
}

/** 22.1.2.70: without a character the operator is an integral. */
function readNary(element: XmlElement, context: Context): Expression {
  const properties = element.first('m:naryPr')
  const location = properties.first('m:limLoc').attribute('m:val')
  return row([
    {
      type: 'scripts',
      base: characters(findCharacter(element, 'm:naryPr', 'm:chr') ?? '∫'),
      ...(!isOn(properties.first('m:subHide')) && { sub: readPart(element, 'm:sub', context) }),
      ...(!isOn(properties.first('m:supHide')) && { sup: readPart(element, 'm:sup', context) }),
      ...(location && { placement: location === 'undOvr' ? 'limits' : 'beside' }),
    },
    readPart(element, 'm:e', context),
  ])
}

function readDelimiters(element: XmlElement, context: Context): Expression {
  return {
    type: 'fence',
    open: findCharacter(element, 'm:dPr', 'm:begChr') ?? '(',
    close: findCharacter(element, 'm:dPr', 'm:endChr') ?? ')',
    separators: [findCharacter(element, 'm:dPr', 'm:sepChr') ?? '|'],
    children: element.all('m:e').map(part => row(readContent(part, context))),
  }
}

/** In a function's name, letters are a name whatever their style; limits may hang on them. */
function toName(expression: Expression): Expression {
  if (expression.type === 'scripts') return { ...expression, base: toName(expression.base) }
  if (expression.type !== 'characters' && expression.type !== 'words') return expression
  const value = expression.value.trim()
  return /^[A-Za-z]{2,}(?:\s[A-Za-z]+)*$/.test(value) ? { type: 'name', value } : expression
}

function readRadical(element: XmlElement, context: Context): Expression {
  const degree = readPart(element, 'm:deg', context)
  const radicand = readPart(element, 'm:e', context)
  const hasDegree = !isOn(element.first('m:radPr').first('m:degHide')) && !isEmpty(degree)
  return hasDegree ? { type: 'root', radicand, degree } : { type: 'root', radicand }
}

function decorate(
  element: XmlElement,
  position: 'over' | 'under',
  mark: string,
  context: Context,
): Expression {
  const base = readPart(element, 'm:e', context)
  return mark === '' ? base : { type: 'decoration', mark, position, base }
}

/**
 * A character that stretches along its base (22.1.2.41). Where `vertJc` puts the character and not
 * the base on the line, it is an arrow with a label.
 *
 *     pos top, vertJc bot   ──▶      pos bot, vertJc bot   yields
 *                           AB                            ───────▶
 */
function readGroupCharacter(element: XmlElement, context: Context): Expression {
  const properties = element.first('m:groupChrPr')
  const isTop = properties.first('m:pos').attribute('m:val') === 'top'
  const alignment = properties.first('m:vertJc').attribute('m:val') ?? (isTop ? 'bot' : 'top')
  const mark = findCharacter(element, 'm:groupChrPr', 'm:chr') ?? '⏟'
  if ((alignment === 'top') !== isTop || !/[\u2190-\u21ff\u27f0-\u27ff=]/.test(mark)) {
    return decorate(element, isTop ? 'over' : 'under', mark, context)
  }
  const label = readPart(element, 'm:e', context)
  return {
    type: 'scripts',
    base: characters(mark),
    placement: 'limits',
    ...(isTop ? { sub: label } : { sup: label }),
  }
}

function readEquationArray(element: XmlElement, context: Context): Expression {
  const rows = element.all('m:e').map(line => splitCells(readContent(line, context)))
  return { type: 'grid', kind: 'equations', rows }
}

/** `&` marks where lines are aligned, `#` what is the equation's number (22.1.2.34). */
function splitCells(line: readonly Expression[]): Expression[] {
  return splitAt(line, '&').map(cell => {
    const [equation = [], ...numbers] = splitAt(cell, '#')
    const spaced = numbers.flatMap(number => [
      { type: 'space', width: 'double' } as const,
      ...number,
    ])
    return row([...equation, ...spaced])
  })
}

function splitLines(parts: readonly Expression[]): Expression[][] {
  return splitAt(parts, LINE_BREAK).filter(line => line.length)
}

/** Splits a row at a character of its own runs, not of those further in. */
function splitAt(parts: readonly Expression[], separator: string): Expression[][] {
  const groups: Expression[][] = [[]]
  for (const part of parts) {
    const pieces = 'value' in part && part.type !== 'name' ? part.value.split(separator) : []
    if (pieces.length < 2) {
      groups.at(-1)!.push(part)
      continue
    }
    pieces.forEach((value, index) => {
      if (index) groups.push([])
      if (value) groups.at(-1)!.push({ ...part, value } as Characters | Words)
    })
  }
  return groups
}

function readMatrix(element: XmlElement, context: Context): Expression {
  const columns = element.first('m:mPr').first('m:mcs').all('m:mc')
  const alignments = columns.flatMap(column => {
    const properties = column.first('m:mcPr')
    const alignment = properties.first('m:mcJc').attribute('m:val')
    const count = Math.min(Number(properties.first('m:count').attribute('m:val') ?? 1), MAX_COLUMNS)
    return Array.from({ length: count }, () => toAlignment(alignment))
  })
  const rows = element
    .all('m:mr')
    .map(cells => cells.all('m:e').map(cell => row(readContent(cell, context))))
  return { type: 'grid', kind: 'matrix', rows, alignments }
}

/** Of ST_Integer255. */
const MAX_COLUMNS = 255

function toAlignment(value: string | undefined): NonNullable<Grid['alignments']>[number] {
  return value === 'left' || value === 'right' ? value : 'center'
}

function readBorderBox(element: XmlElement, context: Context): Expression {
  const properties = element.first('m:borderBoxPr')
  const content = readPart(element, 'm:e', context)
  const isHidden = ['m:hideTop', 'm:hideBot', 'm:hideLeft', 'm:hideRight'].every(side =>
    isOn(properties.first(side)),
  )
  const struck = strike(
    content,
    isOn(properties.first('m:strikeBLTR')),
    isOn(properties.first('m:strikeTLBR')),
  )
  return isHidden ? struck : { type: 'box', kind: 'frame', content: struck }
}

function strike(content: Expression, isRising: boolean, isFalling: boolean): Expression {
  if (!isRising && !isFalling) return content
  const kind: Box['kind'] = isRising ? (isFalling ? 'crossed' : 'rising') : 'falling'
  return { type: 'box', kind, content }
}

/** A character property that is present but empty means no character. */
function findCharacter(element: XmlElement, properties: string, name: string): string | undefined {
  const character = element.first(properties).find(name)
  return character && (character.attribute('m:val') ?? '')
}

const OFF = /^(?:0|off|false)$/

const isOn = (property: XmlElement): boolean => property.exists && !isOff(property)

const isOff = (property: XmlElement): boolean => OFF.test(property.attribute('m:val') ?? '')
