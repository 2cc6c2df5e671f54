/**
 * MathML (MathML Core, and what older files use of MathML 3) to an expression.
 *
 * Reads: tokens, rows, fractions, radicals, scripts, limits, fences, enclosures, tables; TeX source that accompanies
 * the MathML is used verbatim. Leaves out: elementary schoolbook layouts (their text is kept), colors, sizes,
 * content MathML.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import {
  characters,
  EMPTY,
  type Expression,
  type Grid,
  isEmpty,
  row,
  type Scripts,
  type Style,
} from './expression.ts'
import { findFunction, findMark } from './latex-symbols.ts'
import { findTex, localName } from './mathml-tex.ts'
import { findOverlong } from './overlong.ts'

/** Formulas nest a dozen levels; below this many, the text is kept without its structure. */
const MAX_DEPTH = 100

export function readMathml(math: XmlElement): Expression {
  const latex = findTex(math)
  if (latex !== undefined) return { type: 'verbatim', latex }
  return findOverlong(math) ?? readRow(math, { depth: 0 })
}

interface Context {
  readonly depth: number
  /** From `mathvariant`, which is inherited. */
  readonly style?: Style
}

type Reader = (element: XmlElement, context: Context) => Expression

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    mi: readIdentifier,
    mn: (element, { style }) => characters(tokenText(element), style),
    mo: readOperator,
    mtext: readText,
    ms: (element, context) => readText(element, context),
    mspace: readSpace,
    mrow: readRow,
    math: readRow,
    semantics: (element, context) => readChild(element, 0, context),
    maction: (element, context) => readChild(element, 0, context),
    mphantom: () => EMPTY,
    annotation: () => EMPTY,
    'annotation-xml': () => EMPTY,
    malignmark: () => EMPTY,
    maligngroup: () => EMPTY,
    none: () => EMPTY,
    mfrac: readFraction,
    msqrt: (element, context) => ({ type: 'root', radicand: readRow(element, context) }),
    mroot: (element, context) => ({
      type: 'root',
      radicand: readChild(element, 0, context),
      degree: readChild(element, 1, context),
    }),
    msub: (element, context) => readScripts(element, context, ['base', 'sub']),
    msup: (element, context) => readScripts(element, context, ['base', 'sup']),
    msubsup: (element, context) => readScripts(element, context, ['base', 'sub', 'sup']),
    mmultiscripts: readMultiscripts,
    munder: (element, context) => readLimits(element, context, ['under']),
    mover: (element, context) => readLimits(element, context, ['over']),
    munderover: (element, context) => readLimits(element, context, ['under', 'over']),
    mfenced: readFenced,
    mstack: readSpaced,
    mlongdiv: readSpaced,
    msgroup: readSpaced,
    menclose: readEnclosure,
    mtable: readTable,
  }),
)

function read(element: XmlElement, outer: Context): Expression {
  if (outer.depth > MAX_DEPTH) return characters(element.text())
  const variant = VARIANTS.get(element.attribute('mathvariant') ?? '')
  const style = variant ?? outer.style
  const context: Context = { depth: outer.depth + 1, ...(style && { style }) }
  return (READERS.get(localName(element)) ?? readUnknown)(element, context)
}

/** mstyle, mpadded, merror and the like only wrap a row; elsewhere the text is what can be kept. */
function readUnknown(element: XmlElement, context: Context): Expression {
  return element.elements().length ? readRow(element, context) : readText(element, context)
}

/**
 * Fences are operators of a row like any other; those that stretch and meet their partner become
 * delimiters of what is between them.
 *
 *     <mo>(</mo> <mi>x</mi> <mo>)</mo>     \left(x\right)
 */
function readRow(element: XmlElement, context: Context): Expression {
  const children = element.elements()
  const levels: { readonly open: string; readonly parts: Expression[] }[] = [
    { open: '', parts: [] },
  ]
  children.forEach((child, index) => {
    const role = toFenceRole(child, index === 0, index === children.length - 1)
    if (role === 'open' && levels.length + context.depth <= MAX_DEPTH) {
      levels.push({ open: tokenText(child), parts: [] })
    } else if (role === 'close' && levels.length > 1) {
      const { open, parts } = levels.pop()!
      levels.at(-1)!.parts.push(toFence(open, tokenText(child), parts))
    } else {
      levels.at(-1)!.parts.push(read(child, context))
    }
  })
  while (levels.length > 1) {
    const { open, parts } = levels.pop()!
    levels.at(-1)!.parts.push(closeUnmatched(open, parts))
  }
  return row(levels[0]!.parts.filter(part => !isEmpty(part)))
}

type FenceRole = 'open' | 'close' | undefined

function toFenceRole(element: XmlElement, isFirst: boolean, isLast: boolean): FenceRole {
  if (localName(element) !== 'mo' || element.attribute('stretchy') === 'false') return undefined
  const value = tokenText(element)
  const form = element.attribute('form')
  if (/^[([{⟨⌈⌊〈]$/.test(value)) return 'open'
  if (/^[)\]}⟩⌉⌋〉]$/.test(value)) return 'close'
  // Bars are the same on both sides, and invisible fences must say what they are.
  if (!/^[|‖∣∥]?$/.test(value) || (value === '' && element.attribute('fence') !== 'true'))
    return undefined
  if (form === 'prefix' || (form === undefined && isFirst)) return 'open'
  return form === 'postfix' || (form === undefined && isLast) ? 'close' : undefined
}

function toFence(open: string, close: string, parts: readonly Expression[]): Expression {
  return { type: 'fence', open, close, separators: [], children: [row(parts)] }
}

/** A brace before a table opens cases; any other single fence is a character. */
function closeUnmatched(open: string, parts: readonly Expression[]): Expression {
  const isCases = open === '{' && parts.length === 1 && parts[0]!.type === 'grid'
  return isCases ? toFence(open, '', parts) : row([characters(open), ...parts])
}

function readChild(element: XmlElement, index: number, context: Context): Expression {
  const child = element.elements()[index]
  return child ? read(child, context) : EMPTY
}

const VARIANTS: ReadonlyMap<string, Style> = new Map(
  Object.entries<Style>({
    normal: { upright: true },
    italic: {},
    bold: { bold: true, upright: true },
    'bold-italic': { bold: true },
    'double-struck': { alphabet: 'double-struck' },
    script: { alphabet: 'script' },
    'bold-script': { alphabet: 'script', bold: true },
    fraktur: { alphabet: 'fraktur' },
    'bold-fraktur': { alphabet: 'fraktur', bold: true },
    'sans-serif': { alphabet: 'sans-serif' },
    'bold-sans-serif': { alphabet: 'sans-serif', bold: true },
    'sans-serif-italic': { alphabet: 'sans-serif' },
    'sans-serif-bold-italic': { alphabet: 'sans-serif', bold: true },
    monospace: { alphabet: 'monospace' },
  }),
)

const tokenText = (element: XmlElement): string => element.text().replace(/\s+/g, ' ').trim()

/** A single letter is italic, more are upright (MathML Core, 3.2.2). */
function readIdentifier(element: XmlElement, { style }: Context): Expression {
  const value = tokenText(element)
  if (findFunction(value.replace(' ', ''))) return { type: 'name', value }
  const isWord = /^\p{L}[\p{L}\p{N}]+$/u.test(value)
  return characters(value, style ?? (isWord ? { upright: true } : undefined))
}

function readOperator(element: XmlElement, { style }: Context): Expression {
  const value = tokenText(element)
  return /^[A-Za-z]{2,}$/.test(value) ? { type: 'name', value } : characters(value, style)
}

function readText(element: XmlElement, _: Context): Expression {
  const value = element.text().replace(/[ \t\r\n]+/g, ' ')
  return value.trim() === '' && value ? characters(value) : { type: 'words', value }
}

function readSpace(element: XmlElement, _: Context): Expression {
  const width = Number.parseFloat(element.attribute('width') ?? '0')
  // Other units than em are rare, and all of them are smaller.
  if (!(width > 0)) return EMPTY
  const isEm = /em\s*$/.test(element.attribute('width')!)
  if (!isEm || width < 0.4) return { type: 'space', width: 'thin' }
  return { type: 'space', width: width < 0.9 ? 'medium' : width < 1.9 ? 'wide' : 'double' }
}

function readFraction(element: XmlElement, context: Context): Expression {
  const isStack = /^\s*(?:0+(?:\.0*)?|\.0+)\D*$/.test(element.attribute('linethickness') ?? '')
  return {
    type: 'fraction',
    kind: isStack ? 'stack' : element.attribute('bevelled') === 'true' ? 'linear' : 'bar',
    numerator: readChild(element, 0, context),
    denominator: readChild(element, 1, context),
  }
}

function readScripts(
  element: XmlElement,
  context: Context,
  roles: readonly ('base' | 'sub' | 'sup')[],
): Expression {
  const parts = roles.map((role, index) => [role, readChild(element, index, context)] as const)
  return { type: 'scripts', base: EMPTY, ...Object.fromEntries(parts) }
}

/** Pairs of sub- and superscripts after the base, and before it after `mprescripts`. */
function readMultiscripts(element: XmlElement, context: Context): Expression {
  const children = element.elements()
  const divider = children.findIndex(child => localName(child) === 'mprescripts')
  const end = divider < 0 ? children.length : divider
  const join = (start: number, stop: number): Expression =>
    row(
      children
        .slice(start, stop)
        .filter((_, index) => index % 2 === 0)
        .map(child => read(child, context))
        .filter(part => !isEmpty(part)),
    )
  return {
    type: 'scripts',
    base: readChild(element, 0, context),
    sub: join(1, end),
    sup: join(2, end),
    preSub: divider < 0 ? EMPTY : join(divider + 1, children.length),
    preSup: divider < 0 ? EMPTY : join(divider + 2, children.length),
  }
}

/** A single character that is an accent, bar, brace or arrow decorates its base; anything else is a limit. */
function readLimits(
  element: XmlElement,
  context: Context,
  positions: readonly ('under' | 'over')[],
): Expression {
  let base = readChild(element, 0, context)
  const limits: Partial<Record<'sub' | 'sup', Expression>> = {}
  positions.forEach((position, index) => {
    const part = readChild(element, index + 1, context)
    const mark =
      part.type === 'characters' && findMark(part.value, position) ? part.value : undefined
    if (mark !== undefined) base = { type: 'decoration', mark, position, base }
    else limits[position === 'under' ? 'sub' : 'sup'] = part
  })
  if (!limits.sub && !limits.sup) return base
  const scripts: Scripts = { type: 'scripts', base, ...limits, placement: 'limits' }
  return scripts
}

/** Sums and divisions as children write them: the numbers, separated. */
function readSpaced(element: XmlElement, context: Context): Expression {
  return row(element.elements().flatMap(child => [characters(' '), read(child, context)]))
}

function readFenced(element: XmlElement, context: Context): Expression {
  return {
    type: 'fence',
    open: element.attribute('open')?.trim() ?? '(',
    close: element.attribute('close')?.trim() ?? ')',
    separators: Array.from((element.attribute('separators') ?? ',').replace(/\s/g, '')),
    children: element.elements().map(child => read(child, context)),
  }
}

const NOTATIONS: ReadonlyMap<string, (content: Expression) => Expression> = new Map(
  Object.entries<(content: Expression) => Expression>({
    box: content => ({ type: 'box', kind: 'frame', content }),
    roundedbox: content => ({ type: 'box', kind: 'frame', content }),
    updiagonalstrike: content => ({ type: 'box', kind: 'rising', content }),
    downdiagonalstrike: content => ({ type: 'box', kind: 'falling', content }),
    top: content => ({ type: 'decoration', mark: '‾', position: 'over', base: content }),
    bottom: content => ({ type: 'decoration', mark: '_', position: 'under', base: content }),
    radical: radicand => ({ type: 'root', radicand }),
  }),
)

function readEnclosure(element: XmlElement, context: Context): Expression {
  const notations = (element.attribute('notation') ?? '').split(/\s+/)
  const wrap = NOTATIONS.get(notations[0]!) ?? ((content: Expression) => content)
  return wrap(readRow(element, context))
}

function readTable(element: XmlElement, context: Context): Expression {
  const rows = element
    .elements()
    .filter(child => /^m(?:labeled)?tr$/.test(localName(child)))
    .map(line => readTableRow(line, context))
  const alignments = (element.attribute('columnalign') ?? '').split(/\s+/).filter(isAlignment)
  const kind = isAligned(alignments) ? 'equations' : 'matrix'
  return { type: 'grid', kind, rows, alignments }
}

/** A labeled row begins with its number, which is shown at the end. */
function readTableRow(line: XmlElement, context: Context): Expression[] {
  const cells = line.elements().map(cell => readRow(cell, { ...context, depth: context.depth + 1 }))
  if (localName(line) !== 'mlabeledtr') return cells
  const [label = EMPTY, ...rest] = cells
  const last = rest.pop() ?? EMPTY
  return [...rest, row([last, { type: 'space', width: 'double' }, label])]
}

/** Equations aligned at their relation signs are written as pairs of columns, right and left. */
function isAligned(alignments: readonly ColumnAlignment[]): boolean {
  return (
    alignments.length > 1 &&
    alignments.every((alignment, index) => alignment === (index % 2 ? 'left' : 'right'))
  )
}

type ColumnAlignment = NonNullable<Grid['alignments']>[number]

const isAlignment = (value: string): value is ColumnAlignment =>
  /^(?:left|center|right)$/.test(value)
