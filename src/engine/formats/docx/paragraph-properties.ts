/** Paragraph properties (ECMA-376 part 1, 17.3.1) as far as they change the markdown. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import type { Options } from '../../options.ts'
import type { Color } from '../unseen.ts'
import type { DocxColors } from './colors.ts'
import { readIndent, readRightIndent, toNumber } from './styles.ts'

export interface ParagraphProperties {
  readonly styleId: string | undefined
  readonly numId: string | undefined
  readonly numLevel: number | undefined
  /** Indents in twips. */
  readonly indent: number | undefined
  readonly rightIndent: number | undefined
  /** The first line begins left of the others. */
  readonly isHanging: boolean
  readonly outlineLevel: number | undefined
  /** The text continues in the next paragraph. */
  readonly continues: boolean
  readonly isDropCap: boolean
  /** The sides on which a line is drawn. */
  readonly borders: readonly string[]
  /** The color right behind the text. */
  readonly fill: Color | undefined
  /** A section ends here. */
  readonly endsSection: boolean
}

export function readParagraphProperties(
  written: XmlElement,
  changes: Options['changes'],
  colors: DocxColors,
): ParagraphProperties {
  // Rejecting changes restores the previous properties.
  const before = changes === 'reject' ? written.first('w:pPrChange').find('w:pPr') : undefined
  const pPr = before ?? written
  const numPr = pPr.first('w:numPr')
  const shd = pPr.find('w:shd')
  return {
    styleId: pPr.first('w:pStyle').attribute('w:val'),
    numId: numPr.first('w:numId').attribute('w:val'),
    numLevel: toNumber(numPr.first('w:ilvl').attribute('w:val')),
    indent: readIndent(pPr),
    rightIndent: readRightIndent(pPr),
    isHanging: (toNumber(pPr.first('w:ind').attribute('w:hanging')) ?? 0) > 0,
    outlineLevel: toNumber(pPr.first('w:outlineLvl').attribute('w:val')),
    continues: continues(pPr, changes),
    isDropCap: (pPr.first('w:framePr').attribute('w:dropCap') ?? 'none') !== 'none',
    borders: readBorders(pPr),
    fill: shd && colors.ofShading(shd),
    endsSection: written.find('w:sectPr') !== undefined,
  }
}

/** The paragraph mark itself may be inserted or deleted (17.13.5.15). */
function continues(pPr: XmlElement, changes: Options['changes']): boolean {
  const mark = pPr.first('w:rPr')
  const markIsGone =
    changes === 'accept'
      ? mark.find('w:del') || mark.find('w:moveFrom')
      : mark.find('w:ins') || mark.find('w:moveTo')
  return markIsGone !== undefined
}

const SIDES = ['top', 'bottom', 'left', 'right']
const NO_BORDERS: readonly string[] = []

function readBorders(pPr: XmlElement): readonly string[] {
  const borders = pPr.find('w:pBdr')
  if (!borders) return NO_BORDERS
  return SIDES.filter(side => {
    const kind = borders.first(`w:${side}`).attribute('w:val')
    return kind !== undefined && kind !== 'none' && kind !== 'nil'
  })
}
