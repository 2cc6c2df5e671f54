/**
 * Strings being shown: their codes with positions along the line (ISO 32000-1, 9.4.3 and 9.4.4). A vertical line is
 * reported as a line turned clockwise by a quarter: later stages need not know about vertical ones.
 */

import { INVISIBLE, STROKE } from '../../page/char-styles.ts'
import { mapX, mapY, multiply } from '../../page/matrix.ts'
import { isClippedAway } from './covers.ts'
import type { GraphicsState } from './graphics-state.ts'
import type { Mark } from './marks.ts'
import type { Operands } from './operands.ts'
import type { PageContent, TextRun } from './page-content.ts'

export interface TextTarget {
  state: GraphicsState
  readonly content: PageContent
  mark: Mark | undefined
  /** The last text of the page or form. */
  lastText: TextRun | undefined
}

const SPACE = 0x20
/** Characters of vertical lines are centered on them: where the baseline is, in ems. */
const VERTICAL_BASELINE = -0.38

/** Shows the string of the operands, or the strings of their list. */
export function showText(target: TextTarget, operands: Operands): void {
  const { state, content, mark } = target
  const { font } = state
  if (!font) return
  const { text, textLength, parts, areTexts, hasList } = operands
  const perKern = state.fontSize / 1000
  const fontSize = state.fontSize * font.em
  const perWidth = fontSize / 1000
  const start = content.codeCount
  let along = 0
  let from = 0
  let kern = 0
  const { horizontalScale } = state
  const { codeBytes, isVertical } = font
  const sign = isVertical ? -1 : 1
  const characterSpace = sign * state.characterSpace
  const wordSpace = sign * state.wordSpace
  const count = hasList ? operands.partCount : 1
  for (let part = 0; part < count; part++) {
    if (hasList && !areTexts[part]) {
      kern += sign * parts[part]!
      continue
    }
    const to = hasList ? parts[part]! : textLength
    if (to === from) continue
    if (content.codeCount === start) state.advance(-kern * perKern, isVertical)
    else along -= kern * perKern
    kern = 0
    if (codeBytes === 1) {
      for (let at = from; at < to; at++) {
        const code = text[at]!
        content.addCode(code, along)
        along += font.widthOf(code) * perWidth + characterSpace
        if (code === SPACE) along += wordSpace
      }
      from = to
      continue
    }
    for (let at = from, length = codeBytes; at < to; at += length) {
      if (codeBytes === 0) length = font.lengthAt(text, at, to)
      let code = text[at]!
      for (let next = at + 1; next < at + length; next++)
        code = code * 256 + (next < to ? text[next]! : 0)
      content.addCode(code, along)
      along += font.widthOf(code) * perWidth + characterSpace
      if (code === SPACE && length === 1) along += wordSpace
    }
    from = to
  }
  if (content.codeCount > start) {
    const { textMatrix, matrix } = state
    const whole = multiply(textMatrix, matrix)
    const { a, b, c, d } = whole
    const fromX = state.textX + (isVertical ? VERTICAL_BASELINE * fontSize * horizontalScale : 0)
    const fromY = state.textY + state.rise
    const run: TextRun = {
      font,
      fontSize,
      matrix: {
        a: isVertical ? -c : a * horizontalScale,
        b: isVertical ? -d : b * horizontalScale,
        c: isVertical ? a * horizontalScale : c,
        d: isVertical ? b * horizontalScale : d,
        e: mapX(whole, fromX, fromY),
        f: mapY(whole, fromX, fromY),
      },
      color: state.fill,
      strokeColor: state.stroke,
      renderMode: drawsNothing(state) ? INVISIBLE : state.renderMode,
      mark,
      before: target.lastText,
      isCovered: false,
      start,
      end: content.codeCount,
    }
    if (state.clip && isClippedAway(run, content, state.clip)) run.isCovered = true
    content.texts.push(run)
    target.lastText = run
    state.advance(along, isVertical)
  }
  state.advance(-kern * perKern, isVertical)
}

/** Whether its fill, its outline or both are transparent: what the mode draws. */
function drawsNothing({ isFillSeen, isStrokeSeen, renderMode }: GraphicsState): boolean {
  if (isFillSeen && isStrokeSeen) return false
  const mode = renderMode % 4
  return (mode === STROKE || !isFillSeen) && (mode === 0 || !isStrokeSeen)
}
