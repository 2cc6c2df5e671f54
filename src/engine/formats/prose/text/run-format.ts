/** How a stretch of text looks, as far as markdown can show it. What is absent is inherited. */
import { MARKS } from '../../../document/document.ts'
import type { Color } from '../../unseen.ts'

export interface RunFormat {
  readonly bold?: boolean | undefined
  readonly italic?: boolean | undefined
  readonly strike?: boolean | undefined
  /** Markdown cannot show it, but headings made by hand may look like that. */
  readonly underlined?: boolean | undefined
  readonly vertical?: 'superscript' | 'subscript' | 'baseline' | undefined
  /** How far the text is raised above its line, in half-points. */
  readonly raise?: number | undefined
  readonly hidden?: boolean | undefined
  /** Shown in capital letters, however it was typed. */
  readonly capitals?: boolean | undefined
  readonly code?: boolean | undefined
  readonly font?: string | undefined
  /** In half-points. */
  readonly fontSize?: number | undefined
  /** Colors of the text and of its background. */
  readonly color?: Color | undefined
  readonly fill?: Color | undefined
}

/**
 * A format with inherited values filling the gaps. Written out, since there are as many as runs: engines are slow at
 * spreading, and at reading objects with different properties.
 */
export function inheritFormat(own: RunFormat, inherited: RunFormat): RunFormat {
  return {
    bold: own.bold ?? inherited.bold,
    italic: own.italic ?? inherited.italic,
    strike: own.strike ?? inherited.strike,
    underlined: own.underlined ?? inherited.underlined,
    vertical: own.vertical ?? inherited.vertical,
    raise: own.raise ?? inherited.raise,
    hidden: own.hidden ?? inherited.hidden,
    capitals: own.capitals ?? inherited.capitals,
    code: own.code ?? inherited.code,
    font: own.font ?? inherited.font,
    fontSize: own.fontSize ?? inherited.fontSize,
    color: own.color ?? inherited.color,
    fill: own.fill ?? inherited.fill,
  }
}

export const NO_FORMAT: RunFormat = inheritFormat({}, {})

/** Along with the marks of a run: only its font suggests that it is code. `Story` removes this. */
export const BY_FONT = 1 << 8

const CODE_BY_FONT = MARKS.code | BY_FONT

/** Along with the marks of a run, too, and removed by `Story`. */
export const UNDERLINED = 1 << 9

/** The same, where letters of a bold style are said not to be bold. */
export const UNBOLD = 1 << 10

/** The sum of marks that a run shows, and what else headings are told by. */
export const toMarksAndLooks = (format: RunFormat, looksLikeCode: boolean): number =>
  toMarks(format, looksLikeCode) |
  (format.underlined ? UNDERLINED : 0) |
  (format.bold === false ? UNBOLD : 0)

/** The sum of marks that a run shows. */
export function toMarks(format: RunFormat, looksLikeCode = false): number {
  return (
    (format.bold ? MARKS.strong : 0) |
    (format.italic ? MARKS.emphasis : 0) |
    (format.strike ? MARKS.delete : 0) |
    (format.vertical === 'superscript' ? MARKS.superscript : 0) |
    (format.vertical === 'subscript' ? MARKS.subscript : 0) |
    (format.code ? MARKS.code : looksLikeCode ? CODE_BY_FONT : 0)
  )
}
