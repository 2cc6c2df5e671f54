/**
 * The ledger: text of the document that is not in the markdown, and why. It is kept only if somebody asks
 * (`omitted=list`); a reader writes `reading.ledger?.add(…)`, so that otherwise not even the text is assembled.
 */
import { isInPair } from './surrogates.ts'

export const OMISSION_REASONS = [
  'running_line',
  'page_number',
  'contents_page_number',
  'hidden',
  'invisible_characters',
  'style',
  'deleted',
  'inserted',
  'comment',
  'duplicate',
  'decoration',
  'field_code',
  'alternative',
] as const

export type OmissionReason = (typeof OMISSION_REASONS)[number]

export interface Omission {
  readonly reason: OmissionReason
  readonly text: string
  /** Number of the page, slide or sheet; null if the document has none. */
  readonly page: number | null
}

const MAX_ENTRIES = 10_000
const MAX_CHARACTERS = 500

export class Ledger {
  readonly #entries: Omission[] = []
  /** The reader's current page, for entries without one. */
  page: number | null = null

  /** Longer texts become several entries, split between words. */
  add(reason: OmissionReason, text: string, page = this.page): void {
    let rest = text.replace(/\s+/g, ' ').trim()
    while (rest !== '' && this.#entries.length < MAX_ENTRIES) {
      const end = findEnd(rest)
      // Copied: a slice would keep the whole text alive.
      this.#entries.push({ reason, text: [...rest.slice(0, end)].join(''), page })
      rest = rest.slice(end).trimStart()
    }
  }

  list(): readonly Omission[] {
    return this.#entries
  }
}

function findEnd(text: string): number {
  if (text.length <= MAX_CHARACTERS) return text.length
  const blank = text.lastIndexOf(' ', MAX_CHARACTERS)
  if (blank > 0) return blank
  return isInPair(text, MAX_CHARACTERS) ? MAX_CHARACTERS - 1 : MAX_CHARACTERS
}
