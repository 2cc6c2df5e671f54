/**
 * Formulas as LaTeX, in the subset that KaTeX, MathJax and GitHub all understand, as a careful author would type it:
 * `\frac{a}{b}`, `x_{1}^{2}`, `\left(\frac{a}{b}\right)`.
 */
import type { Decoration, Expression, Fence, Fraction, Grid, Scripts } from './expression.ts'
import { writeCharacters, writeName, writeSpace, writeWords } from './latex-characters.ts'
import { joinLatex, joinPieces, type LatexPiece, piece, toBase } from './latex-pieces.ts'
import {
  findDelimiter,
  findFunction,
  findLabeledArrow,
  findMark,
  isIntegral,
} from './latex-symbols.ts'

export function writeLatex(expression: Expression): string {
  return joinPieces(toPieces(expression))
}

function toPieces(expression: Expression): LatexPiece[] {
  switch (expression.type) {
    case 'row':
      return expression.children.flatMap(toPieces)
    case 'characters':
      return writeCharacters(expression.value, expression.style)
    case 'words':
      return writeWords(expression.value)
    case 'name':
      return [writeName(expression.value)]
    case 'space':
      return [writeSpace(expression.width)]
    case 'fraction':
      return [piece(writeFraction(expression))]
    case 'root':
      return [piece(writeRoot(expression.radicand, expression.degree), 'ordinary', true)]
    case 'scripts':
      return [writeScripts(expression)]
    case 'decoration':
      return writeDecoration(expression)
    case 'fence':
      return writeFence(expression)
    case 'grid':
      return writeGrid(expression)
    case 'box':
      return [piece(`\\${BOXES[expression.kind]}{${writeLatex(expression.content)}}`)]
    case 'verbatim':
      return [piece(expression.latex)]
    default:
      return expression satisfies never
  }
}

const BOXES = { frame: 'boxed', rising: 'cancel', falling: 'bcancel', crossed: 'xcancel' }

function writeFraction({ kind, numerator, denominator }: Fraction): string {
  if (kind === 'linear') return `${toBase(toPieces(numerator))}/${toBase(toPieces(denominator))}`
  const command = kind === 'bar' ? '\\frac' : '\\genfrac{}{}{0pt}{}'
  return `${command}{${writeLatex(numerator)}}{${writeLatex(denominator)}}`
}

function writeRoot(radicand: Expression, degree: Expression | undefined): string {
  const optional = degree ? writeOptional(writeLatex(degree)) : ''
  return `\\sqrt${optional}{${writeLatex(radicand)}}`
}

/** A bracket inside an optional argument would end it, and KaTeX strips a leading brace. */
function writeOptional(latex: string): string {
  if (latex === '') return ''
  return /[[\]]|^\{/.test(latex) ? `[{${latex}}]` : `[${latex}]`
}

function writeScripts(scripts: Scripts): LatexPiece {
  const { sub, sup, preSub, preSup, placement } = scripts
  const base = toPieces(scripts.base)
  const below = sub ? writeLatex(sub) : ''
  const above = sup ? writeLatex(sup) : ''
  const before = toScripts(preSub ? writeLatex(preSub) : '', preSup ? writeLatex(preSup) : '')
  const prefix = before ? `{}${before}` : ''
  if (placement === 'limits' && !takesLimits(scripts.base, base)) {
    return stack(prefix + writeStack(scripts.base, base, below, above))
  }
  const only = base.length === 1 && base[0]!.atom ? base[0] : undefined
  const placed = below || above ? toPlacement(only, placement) : ''
  return {
    latex: joinLatex([prefix, toBase(base)]) + placed + toScripts(below, above),
    kind: only?.kind ?? 'ordinary',
    hasSub: below !== '',
    hasSup: above !== '',
  }
}

/** Primes are typed after the base; `^{\prime}` means the same but is harder to read. */
function toScripts(below: string, above: string): string {
  const sub = below && `_{${below}}`
  if (/^(?:\\prime)+$/.test(above)) return sub + "'".repeat(above.length / '\\prime'.length)
  return sub + (above && `^{${above}}`)
}

/** In displayed formulas, sums put scripts below and above by themselves, integrals beside. */
function toPlacement(base: LatexPiece | undefined, placement: Scripts['placement']): string {
  if (base?.kind !== 'large') return ''
  const natural = isIntegral(base.latex) ? 'beside' : 'limits'
  if (!placement || placement === natural) return ''
  return placement === 'limits' ? '\\limits' : '\\nolimits'
}

function takesLimits(base: Expression, pieces: readonly LatexPiece[]): boolean {
  const only = pieces.length === 1 ? pieces[0] : undefined
  if (only?.kind === 'name') return findFunction(only.latex.slice(1))?.takesLimits ?? true
  return only?.kind === 'large' || (base.type === 'decoration' && isBrace(base))
}

/** Braces take their label as a script. */
function isBrace({ mark, position }: Decoration): boolean {
  return /^(?:over|under)(?:brace|bracket)$/.test(findMark(mark, position)?.narrow ?? '')
}

/** What is below and above something that is not an operator. */
function writeStack(
  base: Expression,
  pieces: readonly LatexPiece[],
  below: string,
  above: string,
): string {
  const arrow = base.type === 'characters' ? findLabeledArrow(base.value) : undefined
  if (arrow) return `\\${arrow}${writeOptional(below)}{${above}}`
  const inner = joinPieces(pieces)
  const stacked = below === '' ? inner : `\\underset{${below}}{${inner}}`
  return above === '' ? stacked : `\\overset{${above}}{${stacked}}`
}

function writeDecoration({ mark, position, base }: Decoration): LatexPiece[] {
  const pieces = toPieces(base)
  const latex = joinPieces(pieces)
  const command = findMark(mark, position)
  if (command) {
    const name = pieces.length > 1 ? command.wide : command.narrow
    return [piece(`\\${name}{${latex}}`, 'ordinary', true)]
  }
  const label = joinPieces(writeCharacters(mark))
  return label === '' ? pieces : [stack(`\\${position}set{${label}}{${latex}}`)]
}

/** Some already take what is below and above as scripts. */
const stack = (latex: string): LatexPiece => ({
  latex,
  kind: 'ordinary',
  hasSub: true,
  hasSup: true,
})

function writeFence(fence: Fence): LatexPiece[] {
  const special = fence.children.length === 1 && writeSpecialFence(fence, fence.children[0]!)
  if (special) return [piece(special, 'ordinary', true)]
  const open = findDelimiter(fence.open.normalize('NFC'))
  const close = findDelimiter(fence.close.normalize('NFC'))
  const isVisible = fence.open !== '' || fence.close !== ''
  const grows = isVisible && open !== undefined && close !== undefined
  const inner = fence.children.flatMap((child, index) => [
    ...(index ? writeSeparator(fence, index - 1, grows) : []),
    ...toPieces(child),
  ])
  if (!grows) return [...writeCharacters(fence.open), ...inner, ...writeCharacters(fence.close)]
  const latex = joinLatex([`\\left${open}`, joinPieces(inner), `\\right${close}`])
  return [piece(latex, 'ordinary', true)]
}

function writeSeparator({ separators }: Fence, index: number, grows: boolean): LatexPiece[] {
  const separator = separators[Math.min(index, separators.length - 1)] ?? ''
  const delimiter = /^[|∣‖∥/]$/.test(separator) && grows ? findDelimiter(separator) : undefined
  return delimiter ? [piece(`\\middle${delimiter}`, 'operator')] : writeCharacters(separator)
}

/** Environments that include their delimiters. */
const MATRICES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '()': 'pmatrix',
    '[]': 'bmatrix',
    '{}': 'Bmatrix',
    '||': 'vmatrix',
    '∣∣': 'vmatrix',
    '‖‖': 'Vmatrix',
    '∥∥': 'Vmatrix',
  }),
)

function writeSpecialFence({ open, close }: Fence, child: Expression): string | undefined {
  if (child.type === 'grid') {
    const matrix = isCentered(child) && MATRICES.get(open + close)
    if (matrix) return writeEnvironment(matrix, child)
    return isCases(open, close, child) ? writeEnvironment('cases', child) : undefined
  }
  if (child.type !== 'fraction' || child.kind !== 'stack') return undefined
  const arguments_ = `{${writeLatex(child.numerator)}}{${writeLatex(child.denominator)}}`
  if (open === '(' && close === ')') return `\\binom${arguments_}`
  if (open === '[' && close === ']') return `\\genfrac{[}{]}{0pt}{}${arguments_}`
  if (open === '{' && close === '}') return `\\genfrac{\\lbrace}{\\rbrace}{0pt}{}${arguments_}`
  return undefined
}

function isCentered(grid: Grid): boolean {
  return grid.kind === 'matrix' && toColumns(grid).every(alignment => alignment === 'center')
}

/** The alignment of each column of the grid, however many the file lists. */
function toColumns({ rows, alignments = [] }: Grid): readonly ('left' | 'center' | 'right')[] {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  return Array.from({ length: width }, (_, index) => alignments[index] ?? 'center')
}

/** `cases` has two columns, both to the left. */
function isCases(open: string, close: string, grid: Grid): boolean {
  const columns = toColumns(grid)
  return open === '{' && close === '' && columns.length <= 2 && !columns.includes('right')
}

function writeGrid(grid: Grid): LatexPiece[] {
  if (grid.kind === 'equations') {
    const [only, second] = grid.rows
    if (only && !second) return only.flatMap(toPieces)
    const isAligned = grid.rows.some(cells => cells.length > 1)
    return [piece(writeEnvironment(isAligned ? 'aligned' : 'gathered', grid), 'ordinary', true)]
  }
  if (isCentered(grid)) return [piece(writeEnvironment('matrix', grid), 'ordinary', true)]
  const letters = toColumns(grid).map(alignment => alignment[0])
  return [piece(writeEnvironment('array', grid, `{${letters.join('')}}`), 'ordinary', true)]
}

function writeEnvironment(name: string, { rows }: Grid, preamble = ''): string {
  const lines = rows.map(cells => cells.map(writeLatex).join(' & ').trim())
  // After a line's end, a bracket would be read as the distance to the next.
  const safe = lines.map(line => (line.startsWith('[') ? `{}${line}` : line))
  return `\\begin{${name}}${preamble} ${safe.join(' \\\\ ')} \\end{${name}}`
}
