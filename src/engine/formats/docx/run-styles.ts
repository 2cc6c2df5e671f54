/** The formatting of runs: their own properties, the character style, and the paragraph's font. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { MARKS } from '../../document/document.ts'
import { memoize } from '../../lookup.ts'
import type { Options } from '../../options.ts'
import { isMonospaced } from '../prose/text/monospaced.ts'
import { BY_FONT, inheritFormat, toMarksAndLooks } from '../prose/text/run-format.ts'
import type { Color } from '../unseen.ts'
import type { DocxColors } from './colors.ts'
import { type DocxRunFormat, readRunFormat } from './run-format.ts'
import type { Styles } from './styles.ts'

export interface RunStyle {
  /** Hidden, or shown in capital letters; where absent, as the paragraph's style says. */
  readonly hidden: boolean | undefined
  readonly capitals: boolean | undefined
  readonly font: string | undefined
  /** The sum of the MARKS that apply. */
  readonly marks: number
  /** In half-points, as far as the run gives them. */
  readonly raise: number | undefined
  readonly fontSize: number | undefined
  /** Of the text and right behind it, as far as the run gives them. */
  readonly color: Color | undefined
  readonly fill: Color | undefined
}

export interface RunStyles {
  /** `monospaced`: the paragraph's style is, and so are its runs unless they say otherwise. */
  find(rPr: XmlElement | undefined, monospaced: boolean): RunStyle
}

const PLAIN: RunStyle = {
  hidden: undefined,
  capitals: undefined,
  font: undefined,
  marks: 0,
  raise: undefined,
  fontSize: undefined,
  color: undefined,
  fill: undefined,
}
const MONOSPACED: RunStyle = { ...PLAIN, marks: MARKS.code | BY_FONT }

/** Many runs have the same properties and share one element. */
export function createRunStyles(
  styles: Styles,
  colors: DocxColors,
  { changes }: Options,
): RunStyles {
  const read = (rPr: XmlElement, monospaced: boolean) => {
    const before = changes === 'reject' ? rPr.first('w:rPrChange').find('w:rPr') : undefined
    return toRunStyle(readRunFormat(before ?? rPr, colors), styles, monospaced)
  }
  const inProse = memoize((rPr: XmlElement) => read(rPr, false))
  const inCode = memoize((rPr: XmlElement) => read(rPr, true))
  return {
    find(rPr, monospaced) {
      if (!rPr?.children.length) return monospaced ? MONOSPACED : PLAIN
      return monospaced ? inCode(rPr) : inProse(rPr)
    },
  }
}

/** Direct formatting wins over the character style; a paragraph style's own formatting is not emphasis. */
function toRunStyle(own: DocxRunFormat, styles: Styles, monospaced: boolean): RunStyle {
  const format = own.styleId === undefined ? own : inheritFormat(own, styles.character(own.styleId))
  const { hidden, capitals, font, raise, fontSize, color, fill } = format
  const looksLikeCode = font === undefined ? monospaced : isMonospaced(font)
  const marks = toMarksAndLooks(format, looksLikeCode && !styles.baseMonospaced)
  return { hidden, capitals, font, marks, raise, fontSize, color, fill }
}
