/** Formulas of pages made of a few signs; KaTeX takes each of them. */
import assert from 'node:assert/strict'
import katex from 'katex'
import { type Formula, findFormulas } from '../../src/engine/formats/pdf/formulas/find.ts'
import type { Box, GlyphShape, RawPage, RuleLine } from '../../src/engine/formats/pdf/raw-page.ts'
import { rawPage, type Typed } from './pdf-page.ts'

const MATH = { name: 'SomeMath-Italic', isItalic: true, isMath: true }

/** What glyphs cover, in ems; the others are as high as capitals. */
const INK: Readonly<Record<string, Partial<Box>>> = {
  '∑': { y0: -1, y1: 0.5 },
  '∮': { y0: -1.4, y1: 0.8 },
  '(': { y0: -0.75, y1: 0.25 },
  ')': { y0: -0.75, y1: 0.25 },
  '[': { y0: -1.6, y1: 1.1 },
  ']': { y0: -1.6, y1: 1.1 },
  '|': { y0: -0.75, y1: 0.25 },
  '√': { y0: -0.9, y1: 0.1 },
  '−': { y0: -0.3, y1: -0.25 },
  ˆ: { x0: 0.1, x1: 0.4, y0: -0.95, y1: -0.8 },
  '\u20d6': { y0: -0.95, y1: -0.8 },
  '\u20d7': { y0: -0.95, y1: -0.8 },
  '\u0302': { x0: 0.1, x1: 0.4, y0: -0.95, y1: -0.8 },
  '^': { x0: 0, x1: 1.5, y0: -0.95, y1: -0.8 },
  '~': { y0: -0.3, y1: -0.2 },
  '→': { y0: -0.5, y1: 0 },
  '{': { y0: -1.6, y1: 1.1 },
  '╭': { y0: -0.12, y1: 0.2 },
  '╮': { y0: -0.12, y1: 0.2 },
  '─': { y0: -0.1, y1: 0 },
  u: { y0: -0.45 },
  f: { x1: 0.75 },
  '╯': { y0: -0.3, y1: 0 },
  '̵': { y0: -0.58, y1: -0.52 },
  '╰': { y0: -0.3, y1: 0 },
}

/** Glyphs with names of their own, by characters that stand for them here. */
const NAMES: Readonly<Record<string, string>> = {
  '╭': 'bracehtipdownleft',
  '╯': 'bracehtipupright',
  '╰': 'bracehtipupleft',
  '╮': 'bracehtipdownright',
  '^': 'hatwidest',
  '─': 'bracehext',
  ﬀ: 'ff',
  '̵': 'hbar',
}

export const sign = (text: string, x: number, y = 100, size = 10): Typed => ({
  text,
  x,
  y,
  size,
  font: MATH,
})
export const prose = (text: string, x: number, y = 100, size = 10): Typed => ({ text, x, y, size })
export const rule = (x0: number, x1: number, y: number): RuleLine => ({
  x0,
  x1,
  y0: y,
  y1: y + 0.4,
  isVertical: false,
  color: 0,
})

export function readFormulas(
  texts: readonly Typed[],
  rules: readonly RuleLine[] = [],
  more: Partial<RawPage> = {},
): Formula[] {
  const formulas = findFormulas(withShapes(rawPage(texts, { rules, ...more })))
  for (const { latex } of formulas)
    assert.doesNotThrow(() => katex.renderToString(latex, { displayMode: true, strict: false }))
  return formulas
}

/** The page with glyphs of its characters. */
export function withShapes(page: RawPage): RawPage {
  const { chars } = page
  const shapeOf = (index: number): GlyphShape => {
    const character = String.fromCodePoint(chars.code[index]!)
    const ink = INK[character]
    return { name: NAMES[character], ink: { x0: 0, x1: 0.5, y0: -0.7, y1: 0, ...ink } }
  }
  return { ...page, chars: { ...chars, shapeOf } }
}

export const latexOf = (...args: Parameters<typeof readFormulas>): string[] =>
  readFormulas(...args).map(({ latex }) => latex)
