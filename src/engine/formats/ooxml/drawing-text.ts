/** DrawingML text (ECMA-376 part 1, 21.1.2): the paragraphs of shapes and table cells. */

import type { XmlElement } from '../../containers/xml/xml.ts'
import { type Alignment, MARKS, type Run } from '../../document/document.ts'
import { PRIVATE_USE } from '../../document/private-use.ts'
import { lookup } from '../../lookup.ts'
import { writeLatex } from '../math/latex.ts'
import { readOmml } from '../math/omml.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { isSymbolFont, translatePrivateUse, translateSymbols } from '../prose/text/symbols.ts'
import type { SlideParagraph } from '../slides/text.ts'
import {
  addLevelStyles,
  inherit,
  type LevelStyle,
  type LevelStyles,
  MAX_LEVEL,
  toPoints,
} from './level-styles.ts'
import { chooseAlternative } from './markup-compatibility.ts'
import { isOn } from './on-off.ts'

interface DrawingTextContext {
  /** Where an `a:hlinkClick` leads. */
  readonly findLink: (hyperlink: XmlElement) => string | undefined
  /** Whether a run with these properties is left out because nobody sees it; `style` is what it inherits. */
  readonly omits?: (rPr: XmlElement, style: LevelStyle, text: () => string) => boolean
}

/** The paragraphs of an `a:txBody` or the like, whose own styles take precedence over inherited ones. */
export function readParagraphs(
  txBody: XmlElement,
  around: LevelStyles,
  context: DrawingTextContext,
): SlideParagraph[] {
  const styles = addLevelStyles(txBody.first('a:lstStyle'), around)
  return txBody.all('a:p').map(element => readParagraph(element, styles, context))
}

function readParagraph(
  element: XmlElement,
  styles: LevelStyles,
  context: DrawingTextContext,
): SlideParagraph {
  const pPr = element.first('a:pPr')
  const level = Math.max(0, Math.min(Math.trunc(Number(pPr.attribute('lvl') ?? 0)) || 0, MAX_LEVEL))
  const style = inherit(pPr, styles(level))
  const { left = 0, indent = 0, alignment, bullet, size } = style
  const runs: Run[] = []
  readRuns(element, runs, context, style)
  return {
    runs,
    level,
    bullet: bullet === 'none' ? undefined : bullet,
    left,
    firstLine: left + indent,
    alignment: ALIGNMENTS.get(alignment ?? ''),
    ...findSizes(element, size),
  }
}

const ALIGNMENTS = lookup<Alignment>({ ctr: 'center', r: 'right' })

/** The runs' own sizes, or else the inherited one. */
function findSizes(element: XmlElement, inherited = 0): Pick<SlideParagraph, 'size' | 'lineSizes'> {
  const largest = { first: 0, rest: 0 }
  let line: keyof typeof largest = 'first'
  for (const run of element.children) {
    if (typeof run === 'string') continue
    if (run.name === 'a:br') line = 'rest'
    if (run.name !== 'a:r') continue
    const own = run.first('a:rPr').attribute('sz')
    const size = own === undefined ? inherited : toPoints(own)
    if (size > largest[line]) largest[line] = size
  }
  const size = Math.max(largest.first, largest.rest) || undefined
  const differs = largest.first > 0 && largest.rest > 0 && largest.first !== largest.rest
  return differs ? { size, lineSizes: largest } : { size }
}

function readRuns(
  parent: XmlElement,
  runs: Run[],
  context: DrawingTextContext,
  style: LevelStyle,
): void {
  for (const element of parent.children) {
    if (typeof element === 'string') continue
    switch (element.name) {
      case 'a:r':
        if (isSeen(element, context, style)) runs.push(readRun(element, context, style))
        break
      case 'a:fld':
        // The slide number is on every slide.
        if (element.attribute('type') !== 'slidenum' && isSeen(element, context, style)) {
          runs.push(readRun(element, context, style))
        }
        break
      case 'a:br':
        runs.push({ content: { type: 'break' }, marks: 0, link: undefined })
        break
      case 'a14:m':
        for (const formula of element.descendants('m:oMath')) {
          const latex = writeLatex(readOmml(formula))
          if (latex)
            runs.push({ content: { type: 'inlineMath', latex }, marks: 0, link: undefined })
        }
        break
      case 'mc:AlternateContent':
        readRuns(chooseAlternative(element), runs, context, style)
        break
    }
  }
}

const isSeen = (run: XmlElement, { omits }: DrawingTextContext, style: LevelStyle): boolean =>
  !omits?.(run.first('a:rPr'), style, () => run.first('a:t').text())

function readRun(element: XmlElement, context: DrawingTextContext, style: LevelStyle): Run {
  const rPr = element.first('a:rPr')
  const font = rPr.first('a:latin').attribute('typeface') ?? style.font
  const hyperlink = rPr.find('a:hlinkClick')
  const isInCapitals = rPr.attribute('cap') === 'all'
  const typed = element.first('a:t').text()
  return {
    content: {
      type: 'text',
      value: translate(isInCapitals ? typed.toUpperCase() : typed, font, rPr),
    },
    marks: readMarks(rPr, font),
    link: hyperlink && context.findLink(hyperlink),
  }
}

/** Text in a symbol font is a sequence of pictures coded as letters. */
function translate(text: string, font: string | undefined, rPr: XmlElement): string {
  if (font !== undefined && isSymbolFont(font)) return translateSymbols(text, font)
  if (!PRIVATE_USE.test(text)) return text
  const symbolFont = rPr.first('a:sym').attribute('typeface') ?? font
  return translatePrivateUse(text, symbolFont)
}

function readMarks(rPr: XmlElement, font: string | undefined): number {
  if (!rPr.exists) return isMonospaced(font) ? MARKS.code : 0
  const baseline = Number.parseFloat(rPr.attribute('baseline') ?? '0')
  return (
    (isOn(rPr.attribute('b')) ? MARKS.strong : 0) |
    (isOn(rPr.attribute('i')) ? MARKS.emphasis : 0) |
    ((rPr.attribute('strike') ?? 'noStrike') === 'noStrike' ? 0 : MARKS.delete) |
    (baseline > 0 ? MARKS.superscript : 0) |
    (baseline < 0 ? MARKS.subscript : 0) |
    (isMonospaced(font) ? MARKS.code : 0)
  )
}
