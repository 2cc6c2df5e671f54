/** Office Math runs: the characters of a formula and their style (ECMA-376 Part 1, 22.1.2.87). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { findSymbol } from '../prose/text/symbols.ts'
import {
  type Characters,
  characters,
  type Expression,
  type Style,
  type Words,
} from './expression.ts'
import { isOn } from './omml-property.ts'

/** A forced line break inside a formula, or the boundary between two formulas in one paragraph. */
export const LINE_BREAK = '\n'

/**
 * Whether every letter of a formula is upright. Some programs write all formulas that way; then it means nothing, and
 * single letters are better read as the variables they are.
 */
export function isAllUpright(element: XmlElement): boolean {
  return element
    .descendants('m:r')
    .filter(run => /[A-Za-z]/.test(run.first('m:t').text()) && !run.first('m:rPr').find('m:nor'))
    .every(run => run.first('m:rPr').first('m:sty').attribute('m:val') === 'p')
}

export function readRun(run: XmlElement, isAllUpright: boolean): Expression {
  const value = run.elements().map(readRunContent).join('')
  const properties = run.first('m:rPr')
  const isWords = run.name === 'w:r' || isOn(properties.first('m:nor'))
  // Digits and symbols look the same either way, and read better as mathematics.
  if (isWords ? /[\p{L}\s]/u.test(value) : isForeignWord(value)) return { type: 'words', value }
  const style = readStyle(properties)
  if (style?.upright && !style.bold) {
    if (isAllUpright && value.length === 1) return characters(value)
    if (/^[A-Za-z,;:.-]+(?: [A-Za-z,;:.-]+)+$/.test(value)) return { type: 'words', value }
  }
  return characters(value, style)
}

/** Words in letters without a LaTeX math alphabet. */
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
      const code = Number.parseInt(element.attribute('w:char') ?? '', 16)
      if (!(code <= 0xffff)) return ''
      return findSymbol(element.attribute('w:font') ?? '', code) ?? String.fromCharCode(code)
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

/** Word splits runs anywhere, so `sin` or `2.2` may come in pieces. */
export function mergeRuns(parts: readonly Expression[]): Expression[] {
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
