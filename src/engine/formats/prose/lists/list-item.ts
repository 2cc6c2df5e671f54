/** Paragraphs that a word processor numbers, or that have a box to tick, as items of lists. */

import { CHECK_BOXES, toItemLabel } from '../../../document/labels.ts'
import type { ListRole } from '../../../document/outline.ts'
import type { Numbered } from './numbering.ts'

export function toListRole(
  numbered: Numbered | undefined,
  checked: boolean | undefined,
): ListRole | undefined {
  const label = numbered?.label.trim()
  if (!numbered || !label) {
    if (checked === undefined) return undefined
    return { type: 'list', id: 'tasks', level: 0, ordered: false, checked }
  }
  const { level, listId: id, levelIndex } = numbered
  const box = checked ?? CHECK_BOXES.get(label)
  const isBullet = level.format === 'bullet'
  const touches = level.suffix === 'nothing' && !/\s$/.test(numbered.label)
  const shown = isBullet ? { ordered: false } : toItemLabel(label, touches ? '' : ' ')
  return { type: 'list', id, level: levelIndex, checked: box, ...shown }
}
