/** What a conversion had to leave out: one table of codes, and the counter that readers report to. */
import { counted } from './counted.ts'

export interface Warning {
  readonly code: WarningCode
  readonly message: string
  readonly count: number
}

interface Occurrences {
  readonly count: number
  /** What was left out, if it has a name: sheets, pages, parts. */
  readonly names: readonly string[]
}

type Message = (occurrences: Occurrences) => string

const named = ({ names }: Occurrences): string => (names.length ? `: ${names.join(', ')}` : '')

/** Adding a code here is all it takes to report something new. */
const MESSAGES = {
  comments_omitted: o => `${counted(o.count, 'comment')} left out.`,
  hidden_omitted: o => `${counted(o.count, 'hidden item')} left out${named(o)}.`,
  style_not_found: o =>
    `${counted(o.count, 'style')} of the option styles not found in the document${named(o)}.`,
  changes_resolved: o => `${counted(o.count, 'tracked change')} resolved.`,
  images_omitted: o => `${counted(o.count, 'image')} left out.`,
  images_missing: o =>
    `${counted(o.count, 'image')} could not be found in the document${named(o)}.`,
  images_not_attached: o =>
    `${counted(o.count, 'image')} not attached because together they are too large for one response${named(o)}.`,
  answer_shortened: o =>
    `Long texts or lists were cut to keep the response below about 25,000 tokens${named(o)}.`,
  attachments_omitted: o => `${counted(o.count, 'attached file')} left out${named(o)}.`,
  embedded_objects_omitted: o => `${counted(o.count, 'embedded object')} left out${named(o)}.`,
  colors_omitted: o =>
    `${counted(o.count, 'sheet uses', 'sheets use')} the color of empty cells to convey something, which markdown cannot show${named(o)}.`,
  formulas_omitted: o => `${counted(o.count, 'formula')} could not be converted.`,
  controls_omitted: o => `${counted(o.count, 'form control')} left out.`,
  validations_omitted: o => `${counted(o.count, 'data-validation rule')} left out.`,
  parts_missing: o => `${counted(o.count, 'part')} of the document could not be read${named(o)}.`,
  pages_without_text: o =>
    `${counted(o.count, 'page without text, probably a scan', 'pages without text, probably scans')}${named(o)}.`,
  stamps_omitted: o =>
    `${counted(o.count, 'line')} of rotated text in margins or across pages left out${named(o)}.`,
  running_lines_omitted: o =>
    `${counted(o.count, 'running header or footer', 'running headers and footers')} left out.`,
  elements_skipped: o => `${counted(o.count, 'unknown element')} skipped${named(o)}.`,
  text_replaced: o => `${counted(o.count, 'character')} could not be decoded${named(o)}.`,
  private_characters: o =>
    `${counted(o.count, 'character')} kept that only the document's own fonts can display${named(o)}.`,
  encoding_guessed: o =>
    `The file does not declare its text encoding, so it was guessed${named(o)}.`,
  empty_document: () => 'The document contains no text.',
  damaged: o => `The file is damaged; what could be read was converted${named(o)}.`,
} as const satisfies Record<string, Message>

export type WarningCode = keyof typeof MESSAGES

/** Names beyond this many are counted but not listed, and longer ones are cut. */
const MAX_NAMES = 20
const MAX_NAME_CHARACTERS = 200

export class Warnings {
  readonly #occurrences = new Map<WarningCode, { count: number; names: Set<string> }>()

  /** Reports one thing left out, with its name if a reader would recognize it. */
  add(code: WarningCode, name?: string, count = 1): void {
    let entry = this.#occurrences.get(code)
    if (!entry) {
      entry = { count: 0, names: new Set() }
      this.#occurrences.set(code, entry)
    }
    entry.count += count
    if (name && entry.names.size < MAX_NAMES) entry.names.add(name.slice(0, MAX_NAME_CHARACTERS))
  }

  has(code: WarningCode): boolean {
    return this.#occurrences.has(code)
  }

  list(): Warning[] {
    return [...this.#occurrences].map(([code, { count, names }]) => {
      const message: Message = MESSAGES[code]
      return { code, message: message({ count, names: [...names] }), count }
    })
  }
}
