/**
 * Office Math (ECMA-376 Part 1, 22.1) to an expression.
 *
 * Reads: runs with their styles, fractions, scripts, n-ary operators, delimiters, functions, limits,
 * radicals, accents, bars, group characters, equation arrays, matrices, boxes, phantoms, breaks.
 * Passes through: inserted text, links, content controls, anything unknown.
 * Leaves out: deleted text, hidden phantoms, sizes, colors, gaps between rows and columns.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
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
  type Words,
} from './expression.ts'
import { findCharacter, isOff, isOn } from './omml-property.ts'
import { isAllUpright, LINE_BREAK, mergeRuns, readRun } from './omml-run.ts'
import { findOverlong } from './overlong.ts'

/** Formulas nest a dozen levels; below this many, the text is kept without its structure. */
const MAX_DEPTH = 100

/** Reads `m:oMath`, `m:oMathPara`, or any element that contains parts of a formula. */
export function readOmml(element: XmlElement): Expression {
  const overlong = findOverlong(element)
  if (overlong) return overlong
  const lines = splitLines(readContent(element, { depth: 0, isAllUpright: isAllUpright(element) }))
  return lines.length < 2
    ? row(lines[0] ?? [])
    : { type: 'grid', kind: 'equations', rows: lines.map(line => splitCells(line)) }
}

interface Context {
  readonly depth: number
  readonly isAllUpright: boolean
}

type Reader = (element: XmlElement, context: Context) => Expression

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    'm:r': (element, context) => readRun(element, context.isAllUpright),
    'w:r': (element, context) => readRun(element, context.isAllUpright),
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

/** Deleted and moved-away text (17.13.5), and properties. */
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
    else if (!child.elements().length) parts.push({ type: 'words', value: child.text() })
    else for (const part of readContent(child, inner)) parts.push(part)
  }
  return mergeRuns(parts.filter(part => !isEmpty(part)))
}

function readPart(element: XmlElement, name: string, context: Context): Expression {
  return row(readContent(element.first(name), context))
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

/** In a function's name, letters form a name whatever their style; it may have limits. */
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

/** Splits a row at a character of its own runs, not of nested ones. */
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
  const columns = element.first('m:mPr').first('m:mcs').all('m:mc').slice(0, MAX_COLUMNS)
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
