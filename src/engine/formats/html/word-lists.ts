/**
 * Items of lists as Word writes them into web pages, mails and the clipboard: paragraphs of a style that names list and
 * level, with the label as text for programs that know no lists.
 *
 *     <p style="mso-list: l0 level2 lfo1"><span style="mso-list: Ignore">a.   </span>tea</p>
 */
import { CHECK_BOXES, toItemLabel } from '../../document/labels.ts'
import type { ListRole } from '../../document/outline.ts'
import type { Style } from './css.ts'

export interface WordItem {
  /** Of the list. */
  readonly id: string
  /** From 0. */
  readonly level: number
}

/** The item that a paragraph of this style is. */
export function findWordItem({ listStyle }: Style): WordItem | undefined {
  if (listStyle === undefined) return undefined
  const [, list, level, use] = /^(l\d+) level([1-9])( lfo\d+)?/.exec(listStyle) ?? []
  return list === undefined ? undefined : { id: `${list}${use ?? ''}`, level: Number(level) - 1 }
}

export const isWordLabel = ({ listStyle }: Style): boolean => listStyle === 'ignore'

export function toWordRole({ id, level }: WordItem, label: string): ListRole {
  const checked = CHECK_BOXES.get(label)
  if (checked !== undefined) return { type: 'list', id, level, ordered: false, checked }
  // One character of a font for symbols, such as § for a square, or a picture.
  const isBullet = label.length < 2 && !/[\p{Nd}\p{Lo}]/u.test(label)
  return { type: 'list', id, level, ...(isBullet ? { ordered: false } : toItemLabel(label)) }
}
