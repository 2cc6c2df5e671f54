/**
 * Inline formulas, in the two forms that GitHub knows: `$x$` between blanks and punctuation, `` $`x`$ `` anywhere.
 */
import { classifyFirst, classifyLast } from './characters.ts'
import { writeCode } from './code.ts'
import type { LinePiece } from './line.ts'

/** Gives each formula the form that its neighbors allow. */
export function settleFormulas(pieces: readonly LinePiece[]): void {
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    if (piece.latex === undefined) continue
    const before = pieces[index - 1]?.value ?? ''
    const after = pieces[index + 1]?.value ?? ''
    piece.value = writeFormula(piece.latex, before, after)
  }
}

function writeFormula(latex: string, before: string, after: string): string {
  const standsAlone =
    /^(?:blank|punctuation)$/.test(classifyLast(before)) &&
    /^(?:blank|punctuation)$/.test(classifyFirst(after)) &&
    !/[$`\\]$/.test(before) &&
    !/^[$`]/.test(after)
  const isOdd = latex.includes('$') || latex.endsWith('\\')
  const isUnsafe = isOdd || looksLikeMarkup(latex)
  if (latex.includes('`')) return isUnsafe ? writeCode(latex) : `$${latex}$`
  return standsAlone && !isUnsafe ? `$${latex}$` : `$\`${latex}\`$`
}

/**
 * Whether a reader without formulas would find a tag, an address or a link in it. As code it is nothing else for
 * anyone.
 */
export function looksLikeMarkup(latex: string): boolean {
  if (/\]\(/.test(latex)) return true
  const tag = latex.search(/<[A-Za-z/!?]/)
  return tag >= 0 && />|=["']/.test(latex.slice(tag))
}

/** A bar would end the cell; LaTeX has commands for the single and the double one. */
export function withoutBars(latex: string): string {
  return latex.replace(/\\\|/g, '\\Vert ').replace(/\|/g, '\\vert ').trim()
}
