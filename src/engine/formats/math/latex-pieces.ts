/**
 * The building blocks of LaTeX. A piece is the source of one item on the line, with what its neighbors must know
 * about it; here pieces get their scripts, spaces and separators.
 */
import type { SymbolKind } from './latex-symbols.ts'

export interface LatexPiece {
  readonly latex: string
  readonly kind: SymbolKind | 'name' | 'space' | 'raised' | 'lowered' | 'prime' | 'caret'
  /** It can carry scripts without braces around it. */
  readonly atom?: boolean
  /** Scripts at its end: another one of the same kind is an error in TeX. */
  readonly hasSub?: boolean
  readonly hasSup?: boolean
}

export const piece = (
  latex: string,
  kind: LatexPiece['kind'] = 'ordinary',
  atom = false,
): LatexPiece => ({
  latex,
  kind,
  atom,
})

/** The source of a whole group of pieces. */
export function joinPieces(pieces: readonly LatexPiece[]): string {
  return joinLatex(settleSpaces(attachScripts(pieces)).map(toPaddedLatex)).trim()
}

/** `\alpha` and `x` need a space between them, `\alpha` and `+` do not; `\leq 1` is for legibility. */
export function joinLatex(parts: readonly string[]): string {
  let joined = ''
  let before = ''
  for (const part of parts) {
    if (part === '') continue
    joined += /^[A-Za-z0-9]/.test(part) && /\\[A-Za-z]+$/.test(before) ? ` ${part}` : part
    before = part
  }
  return joined
}

/** Wraps a base in braces if TeX would otherwise give the script to its last part only. */
export function toBase(pieces: readonly LatexPiece[]): string {
  const attached = attachScripts(pieces)
  const only = attached.length === 1 ? attached[0] : undefined
  if (only?.atom && !only.hasSub && !only.hasSup) return only.latex
  return `{${joinPieces(attached)}}`
}

/**
 * Characters such as `²`, `°` and `′` are scripts of what precedes them; so is what follows a `^` that the author
 * typed but never had built up.
 */
function attachScripts(written: readonly LatexPiece[]): LatexPiece[] {
  const pieces = written.filter(({ latex }) => latex !== '')
  const attached: LatexPiece[] = []
  for (let index = 0; index < pieces.length; index++) {
    const current = pieces[index]!
    const base = attached.at(-1)
    if (current.kind === 'caret') {
      const next = pieces[index + 1]
      if (!base || !next || !canCarryScript(base) || next.kind !== 'ordinary') {
        attached.push(piece('\\wedge', 'operator'))
        continue
      }
      attached[attached.length - 1] = withScript(base, 'raised', next.latex)
      index++
    } else if (isScript(current)) {
      if (current.kind === 'prime' && (!base || /^(?:\\prime)+$/.test(base.latex))) {
        const more = '\\prime'.repeat(current.latex.length)
        attached.splice(-1, 1, piece((base?.latex ?? '') + more))
      } else if (base && canCarryScript(base)) {
        attached[attached.length - 1] = withScript(base, current.kind, current.latex)
      } else if (current.kind === 'prime') {
        attached.push(piece('\\prime'.repeat(current.latex.length)))
      } else if (pieces.length === 1 && current.latex.startsWith('\\')) {
        attached.push(piece(current.latex))
      } else {
        attached.push(withScript(piece('{}', 'ordinary', true), current.kind, current.latex))
      }
    } else {
      attached.push(current)
    }
  }
  return attached
}

type ScriptKind = 'raised' | 'lowered' | 'prime'

function isScript(candidate: LatexPiece): candidate is LatexPiece & { kind: ScriptKind } {
  return candidate.kind === 'raised' || candidate.kind === 'lowered' || candidate.kind === 'prime'
}

function canCarryScript({ kind }: LatexPiece): boolean {
  return kind === 'ordinary' || kind === 'close' || kind === 'name' || kind === 'large'
}

function withScript(base: LatexPiece, kind: ScriptKind, script: string): LatexPiece {
  const taken = kind === 'lowered' ? base.hasSub : base.hasSup
  const carrier = taken ? `{${base.latex}}` : base.latex
  const raised = kind !== 'lowered'
  return {
    latex: carrier + (kind === 'prime' ? script : `${raised ? '^' : '_'}{${script}}`),
    kind: base.kind,
    hasSub: !raised || (!taken && base.hasSub === true),
    hasSup: raised || (!taken && base.hasSup === true),
  }
}

/** TeX spaces operators by itself: a single space next to one, or at an end, is typing habit. */
function settleSpaces(pieces: readonly LatexPiece[]): LatexPiece[] {
  return pieces.filter((current, index) => {
    if (current.kind !== 'space') return true
    const before = pieces[index - 1]
    const after = pieces[index + 1]
    if (!before || !after || after.kind === 'space') return false
    return current.latex !== PLAIN_SPACE || (keepsSpaceAfter(before) && keepsSpaceBefore(after))
  })
}

export const PLAIN_SPACE = '\\ '

const SPACED_BY_TEX = new Set<LatexPiece['kind']>(['operator', 'punctuation', 'name', 'large'])

const keepsSpaceAfter = ({ kind }: LatexPiece): boolean =>
  !SPACED_BY_TEX.has(kind) && kind !== 'open'

const keepsSpaceBefore = ({ kind }: LatexPiece): boolean =>
  (!SPACED_BY_TEX.has(kind) || kind === 'name' || kind === 'large') && kind !== 'close'

/** `a<b` could be read as an HTML tag, `a < b` cannot. */
function toPaddedLatex({ latex }: LatexPiece): string {
  return latex === '<' || latex === '>' ? ` ${latex} ` : latex
}
