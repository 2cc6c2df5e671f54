/**
 * Tracked changes (OpenDocument 1.3, part 3, 5.5). What was deleted lies apart, at the head of the
 * text, and a mark shows its place; what was inserted stands in the text between two marks:
 *
 *     one <text:change text:change-id="d1"/>       two <text:change-start …="i1"/> … <text:change-end …="i1"/>
 */
import { NOTHING, type XmlElement } from '../../containers/xml/xml.ts'
import type { ReadContext } from '../format.ts'

export interface TrackedChanges {
  /** Reads a mark; returns the paragraphs restored here because their deletion is rejected. */
  read(mark: XmlElement): readonly XmlElement[]
  /** Whether the text at this point is a rejected insertion. */
  isDropping(): boolean
}

export function readChanges(element: XmlElement | undefined, reading: ReadContext): TrackedChanges {
  const regions = new Map<string, XmlElement>()
  for (const region of element?.all('text:changed-region') ?? []) {
    const id = region.attribute('text:id') ?? region.attribute('xml:id')
    if (id !== undefined) regions.set(id, region)
  }
  const reject = reading.options.changes === 'reject'
  const takenBack = new Set<string>()

  return {
    isDropping: () => takenBack.size > 0,
    read(mark) {
      const id = mark.attribute('text:change-id') ?? ''
      if (mark.name === 'text:change-end') {
        takenBack.delete(id)
        return []
      }
      const region = regions.get(id) ?? NOTHING
      const isInsertion = region.find('text:insertion') !== undefined
      const deletion = region.find('text:deletion')
      if (isInsertion || deletion) reading.warn('changes_resolved')
      if (!reject) {
        for (const paragraph of reading.ledger ? (deletion?.elements() ?? []) : []) {
          if (paragraph.name !== 'office:change-info') {
            reading.ledger?.add('deleted', paragraph.text())
          }
        }
        return []
      }
      if (isInsertion && mark.name === 'text:change-start') takenBack.add(id)
      // What was deleted is restored in one place: regions may refer to each other, and to themselves.
      if (deletion) regions.delete(id)
      return deletion?.elements().filter(child => child.name !== 'office:change-info') ?? []
    },
  }
}
