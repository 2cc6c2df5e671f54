/**
 * Lists that were typed, or written by programs that know no lists: a bullet or a number, a tab, and
 * the text behind it in a paragraph whose first line hangs out to the left. A reader sees a list.
 * Letters stay as they are typed: markdown would turn them into numbers.
 */
import type { Run } from '../../../document/document.ts'
import { cutLeading, leadingText } from '../../../document/leading-text.ts'
import type { ParagraphContent } from '../paragraph.ts'
import type { Numbered } from './numbering.ts'

const LABEL = /^[ \t]*(?:([•·▪◦‣●○■□⁃–*o-])|(\d{1,3})[.)])\t+(?=\S)/

/** No label with its tab is longer, however many runs it is cut into. */
const MAX_CHARACTERS = 16

/** Nobody begins a sentence with these, wherever its lines begin. */
const BULLET = /^[ \t]*([•▪◦‣●⁃])[ \t\u00a0]+(?=\S)/

/** Takes the label away from the text and gives it as what it stands for. */
export function takeTypedLabel(
  { runs }: ParagraphContent,
  indent: number,
  isHanging: boolean,
): Numbered | undefined {
  if (beginsWithWord(runs[0])) return undefined
  const text = leadingText(runs, MAX_CHARACTERS)
  const label: RegExpExecArray | null = (isHanging ? LABEL.exec(text) : null) ?? BULLET.exec(text)
  if (!label) return undefined
  cutLeading(runs, label[0].length)
  const number = label[2] === undefined ? 1 : Number(label[2])
  const isBullet = label[1] !== undefined
  return {
    level: {
      format: isBullet ? 'bullet' : 'decimal',
      text: isBullet ? label[1]! : '%1.',
      start: number,
      suffix: 'tab',
      indent,
      restartAfter: undefined,
      legal: false,
    },
    listId: `typed${indent}`,
    levelIndex: 0,
    number,
    label: label[0].trim(),
  }
}

const SMALL_O = 0x6f

/** Most paragraphs do: that is all there is to know. */
function beginsWithWord(run: Run | undefined): boolean {
  if (run?.content.type !== 'text') return true
  const small = run.content.value.charCodeAt(0) | 0x20
  return small >= 0x61 && small <= 0x7a && small !== SMALL_O
}

const NUMBER = /^[ \t]*(\d{1,3})[.)][ \t]+(?=\S)/

/** Takes the number away that an entry of a table of contents was typed with. */
export function takeTypedNumber(runs: Run[]): number | undefined {
  const label = NUMBER.exec(leadingText(runs, MAX_CHARACTERS))
  if (!label || runs[0]?.link !== undefined) return undefined
  cutLeading(runs, label[0].length)
  return Number(label[1])
}
