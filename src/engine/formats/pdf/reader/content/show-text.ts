/** Strings being shown: their codes with positions along the line (ISO 32000-1, 9.4.3 and 9.4.4). */
import { mapX, mapY, multiply } from '../../page/matrix.ts'
import type { GraphicsState } from './graphics-state.ts'
import type { Mark } from './marks.ts'
import type { Operands } from './operands.ts'
import { KERN, type PageContent, type TextRun } from './page-content.ts'

export interface TextTarget {
  state: GraphicsState
  readonly content: PageContent
  mark: Mark | undefined
  /** The last text of the page or form. */
  lastText: TextRun | undefined
}

const SPACE = 0x20

/** Shows the string of the operands, or the strings of their list. */
export function showText(target: TextTarget, operands: Operands): void {
  const { state, content, mark } = target
  const { font, fontSize } = state
  if (!font) return
  const { text, textLength, parts, areTexts, hasList } = operands
  const perKern = fontSize / 1000
  const start = content.codeCount
  let along = 0
  let from = 0
  let strings = 0
  let shown = 0
  let kern = 0
  const { horizontalScale } = state
  const count = hasList ? operands.partCount : 1
  for (let part = 0; part < count; part++) {
    if (hasList && !areTexts[part]) {
      kern += parts[part]!
      continue
    }
    strings++
    const to = hasList ? parts[part]! : textLength
    if (to === from) continue
    if (shown === 0) state.textX -= kern * perKern * horizontalScale
    else {
      content.addCode(KERN, kern)
      along -= kern * perKern
    }
    kern = 0
    shown++
    if (font.isTwoByte) {
      for (let at = from; at < to; at += 2) {
        const code = text[at]! * 256 + (at + 1 < to ? text[at + 1]! : 0)
        content.addCode(code, along)
        along += font.widthOf(code) * perKern + state.characterSpace
      }
    } else {
      for (let at = from; at < to; at++) {
        const code = text[at]!
        content.addCode(code, along)
        along += font.widthOf(code) * perKern + state.characterSpace
        if (code === SPACE) along += state.wordSpace
      }
    }
    from = to
  }
  if (shown > 0) {
    const { textMatrix, matrix } = state
    const whole = multiply(textMatrix, matrix)
    const x = mapX(whole, state.textX, state.textY + state.rise)
    const y = mapY(whole, state.textX, state.textY + state.rise)
    const run: TextRun = {
      font,
      fontSize,
      characterSpace: state.characterSpace,
      matrix: {
        a: whole.a * horizontalScale,
        b: whole.b * horizontalScale,
        c: whole.c,
        d: whole.d,
        e: x,
        f: y,
      },
      color: state.fill,
      strokeColor: state.stroke,
      renderMode: state.renderMode,
      mark,
      before: target.lastText,
      start,
      end: content.codeCount,
    }
    content.texts.push(run)
    target.lastText = run
    state.textX += along * horizontalScale
  }
  // After empty strings PDFium loses the last distance.
  if (shown === strings || shown === 0) state.textX -= kern * perKern * horizontalScale
}
