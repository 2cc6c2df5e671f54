/**
 * A LaTeX `tabular` as a grid of the text that a reader sees. A merged cell has its text in its first place and leaves
 * the others empty; formulas are their characters, without marks of layout.
 */
import { findLatexSymbol } from '../../src/engine/formats/math/latex-symbols.ts'

export function readLatexTable(source: string): string[][] {
  const latex = source.replace(/(?<!\\)%.*/g, '')
  const body = /\\begin\{(tabular\*?|tabularx|longtable|array)\}(.*)\\end\{\1\}/s.exec(latex)
  if (!body) return []
  const [, name, inner] = body
  const start = skipArguments(inner!, /\*$|x$/.test(name!) ? 2 : 1)
  const rows = splitTopLevel(inner!.slice(start), ROW_END)
    .map(row => splitTopLevel(withoutRules(row), CELL_END))
    .filter(cells => cells.length > 1 || cells[0]!.trim() !== '')
  return layOut(rows)
}

const ROW_END = /^(?:\\\\(?:\*|(?:\s*\[[^\]]*\]))?|\\tabularnewline\b)/
const CELL_END = /^&/

/** Lines, colors and spacing between rows. */
const RULES =
  /\\(?:hline|toprule|midrule|bottomrule|thickhline|addlinespace|cline|cmidrule|Xhline|cdashline|hdashline|noalign|arrayrulecolor|rowcolor|specialrule|morecmidrules|endhead|endfirsthead|endfoot)(?![a-zA-Z])(?:\s*(?:\([^)]*\)|\[[^\]]*\]|\{(?:[^{}]|\{[^{}]*\})*\}))*/g

const withoutRules = (row: string): string => row.replace(RULES, ' ')

/** The parts between separators that are in no braces and no inner environment. */
function splitTopLevel(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at, at + 40)
    const end = depth === 0 ? separator.exec(rest) : null
    if (end) {
      parts.push(text.slice(start, at))
      at += end[0].length
      start = at
      continue
    }
    if (rest[0] === '{' || rest.startsWith('\\begin{')) depth++
    else if (rest[0] === '}' || rest.startsWith('\\end{')) depth--
    const step = /^\\(?:begin|end)\{/.exec(rest)?.[0].length ?? (rest[0] === '\\' ? 2 : 1)
    // The braces around an environment's name belong to the command.
    at = step > 2 ? text.indexOf('}', at) + 1 : at + step
  }
  parts.push(text.slice(start))
  return parts
}

function layOut(rows: readonly (readonly string[])[]): string[][] {
  return rows.map(cells =>
    cells.flatMap(cell => {
      const span = Number(/\\multicolumn\s*\{\s*(\d+)\s*\}/.exec(cell)?.[1] ?? 1)
      return [toText(cell), ...new Array<string>(span - 1).fill('')]
    }),
  )
}

/** How many braces after a command are not text. */
const HIDDEN_ARGUMENTS: Readonly<Record<string, number>> = {
  begin: 1,
  cellcolor: 1,
  color: 1,
  columncolor: 1,
  end: 1,
  fontsize: 2,
  footnote: 1,
  hspace: 1,
  label: 1,
  multicolumn: 2,
  multirow: 2,
  phantom: 1,
  resizebox: 2,
  rotatebox: 1,
  rule: 2,
  scalebox: 1,
  textcolor: 1,
  vspace: 1,
}

/** The same characters by other names than ours, or by names that formulas do not have. */
const MORE_NAMES: Readonly<Record<string, string>> = {
  ast: '*',
  checkmark: '✓',
  copyright: '©',
  dag: '†',
  ddag: '‡',
  diamond: '⋄',
  epsilon: 'ε',
  ge: '≥',
  geq: '≥',
  le: '≤',
  leq: '≤',
  P: '¶',
  phi: 'φ',
  pounds: '£',
  rightarrow: '→',
  textasciitilde: '~',
  textdaggerdbl: '‡',
  textbackslash: '\\',
  times: '×',
  to: '→',
  xmark: '✗',
  ding: '',
}

const FUNCTIONS = /^(?:arg|cos|dim|exp|inf|lim|ln|log|max|min|sin|sup|tan)$/

/** What a reader sees of a cell. */
export function toText(latex: string): string {
  let text = ''
  let at = 0
  while (at < latex.length) {
    const rest = latex.slice(at)
    const verbatim = /^\\verb\*?([^a-zA-Z*\s])(.*?)\1/.exec(rest)
    const command = /^\\([a-zA-Z]+)\*?\s*/.exec(rest)
    if (verbatim) {
      text += verbatim[2]
      at += verbatim[0].length
    } else if (command) {
      const name = command[1]!
      at += command[0].length
      const hidden = HIDDEN_ARGUMENTS[name] ?? 0
      const isTable = name === 'begin' && /^\{(?:tabular|array|tabularx)/.test(latex.slice(at))
      at = skipArguments(latex, isTable ? 2 : hidden, at)
      if (hidden === 0) text += FUNCTIONS.test(name) ? name : (symbols().get(name) ?? '')
    } else {
      const escaped = /^\\(.)/s.exec(rest)
      if (escaped) text += /[%&#$_{}]/.test(escaped[1]!) ? escaped[1] : (LAYOUT[escaped[1]!] ?? '')
      else if (rest[0] === '~' || rest[0] === '&') text += ' '
      else if (!'{}^_$'.includes(rest[0]!)) text += rest[0]
      at += escaped ? 2 : 1
    }
  }
  return text.replace(/---?/g, '–').replace(/``|''/g, '"').replace(/\s+/g, ' ').trim()
}

/** `\\` breaks a line, `\,` and `\;` are thin spaces, `\|` is a double bar. */
const LAYOUT: Readonly<Record<string, string>> = {
  '\\': ' ',
  ',': ' ',
  ';': ' ',
  ' ': ' ',
  '|': '‖',
}

/** The position after so many arguments in braces, with any in brackets between them. */
function skipArguments(text: string, count: number, from = 0): number {
  let at = from
  for (let left = count; left > 0; left--) {
    at += /^(?:\s*\[[^\]]*\])*\s*/.exec(text.slice(at))![0].length
    if (text[at] !== '{') {
      // \multirow2*{text} has one character for each.
      at++
      continue
    }
    let depth = 0
    do {
      if (text[at] === '{') depth++
      else if (text[at] === '}') depth--
      at++
    } while (depth > 0 && at < text.length)
  }
  return count ? at + /^(?:\s*\[[^\]]*\])*/.exec(text.slice(at))![0].length : at
}

let known: Map<string, string> | undefined

/** Names of commands → characters: our own table of symbols, read the other way round. */
function symbols(): ReadonlyMap<string, string> {
  if (known) return known
  known = new Map()
  for (let code = 0xa0; code < 0x2c00; code++) {
    const character = String.fromCharCode(code)
    const name = findLatexSymbol(character)?.latex.slice(1)
    if (name && !known.has(name)) known.set(name, character)
  }
  for (const [name, character] of Object.entries(MORE_NAMES)) known.set(name, character)
  return known
}
