/** Running heads and feet: what stands at the left, in the middle and at the right. They are never in the truth. */
import type { Document } from './model.ts'
import type { Style } from './style.ts'

export type Places = readonly [left: string, middle: string, right: string]

export interface Running {
  readonly head: Places
  readonly foot: Places
  /** Other heads on pages with even numbers. */
  readonly evenHead?: Places
  readonly ruled?: true
}

export const PAGE = '{page}'
export const PAGES = '{pages}'
const NOTHING: Places = ['', '', '']
const LEGAL =
  'Lindmouth Water Works, registered under number 4711 - Board: K. Stolz, J. Weir - Bank of the Coast 0815'

export function runningLines({ running }: Style, { shortTitle }: Document): Running {
  const page = PAGE
  switch (running) {
    case 'none':
      return { head: NOTHING, foot: NOTHING }
    case 'number':
      return { head: NOTHING, foot: ['', page, ''] }
    case 'dashed':
      return { head: NOTHING, foot: ['', `- ${page} -`, ''] }
    case 'page-of':
      return { head: NOTHING, foot: ['', '', `Page ${page} of ${PAGES}`] }
    case 'title-number':
      return { head: [shortTitle, '', page], foot: NOTHING }
    case 'ruled-head':
      return { head: [shortTitle, '', 'Lindmouth Papers 12'], foot: ['', page, ''], ruled: true }
    case 'company':
      return { head: NOTHING, foot: ['Falk Pumps Ltd', '4 Rope Lane, Lindmouth', page] }
    case 'slash-date':
      return { head: ['', '', '14.03.2021'], foot: ['print-0314.doc', '', `${page}/${PAGES}`] }
    case 'confidential':
      return { head: ['', 'CONFIDENTIAL', ''], foot: ['', `CONFIDENTIAL - ${page}`, ''] }
    case 'alternating':
      return {
        head: [shortTitle, '', page],
        evenHead: [page, '', 'Lindmouth Press'],
        foot: NOTHING,
      }
    case 'long-foot':
      return { head: NOTHING, foot: ['', LEGAL, ''] }
    default:
      return running satisfies never
  }
}

/** Forms whose words only a second page shows to be a running line. */
const WORDED = new Set<Style['running']>([
  'title-number',
  'ruled-head',
  'company',
  'slash-date',
  'confidential',
  'alternating',
  'long-foot',
])

export const needsPages = ({ running }: Style): boolean => WORDED.has(running)
