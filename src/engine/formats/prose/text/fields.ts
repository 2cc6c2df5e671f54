/**
 * Fields (ECMA-376 part 1, 17.16): an instruction and the result Word last computed for it. The
 * result is what a reader sees and is kept; from the instruction we need links, and which fields
 * are page machinery.
 *
 *     begin  HYPERLINK "http://…"  separate  the text  end        — and they nest, across paragraphs too
 */

import type { Ledger } from '../../../ledger.ts'
import { translateSymbols } from './symbols.ts'

/** An open field, with what follows from it and from the enclosing ones: files can nest them endlessly. */
interface Field {
  /** What has been collected of the instruction so far. */
  instruction: string
  inResult: boolean
  /** What a form control shows: its box, or the chosen entry. */
  control: string | undefined
  /** Text has been shown as the result. */
  hasResult: boolean
  /** The outermost field whose instruction is still open. */
  absorber: Field | undefined
  /** The innermost link. */
  link: string | undefined
  inContents: boolean
  inPageNumber: boolean
}

interface FieldMeaning {
  /** The target of the result: an address or `#name`. */
  readonly link?: string
  readonly isContents?: boolean
  readonly isPageNumber?: boolean
  /** Shows its state, not a result. */
  readonly isControl?: boolean
  /** Text to show if the field has no result. */
  readonly text?: string
}

const NO_MEANING: FieldMeaning = {}

export class FieldStack {
  readonly #open: Field[] = []
  readonly #ledger: Ledger | undefined

  constructor(ledger?: Ledger) {
    this.#ledger = ledger
  }

  /** How many tables of contents have begun so far. */
  tablesOfContents = 0

  begin(control?: string): void {
    const around = this.#open.at(-1)
    const field: Field = {
      instruction: '',
      inResult: false,
      control,
      hasResult: false,
      absorber: around?.absorber,
      link: around?.link,
      inContents: around?.inContents ?? false,
      inPageNumber: around?.inPageNumber ?? false,
    }
    field.absorber ??= field
    this.#open.push(field)
  }

  separate(): void {
    const field = this.#open.at(-1)
    if (!field || field.inResult) return
    const { link, isContents, isPageNumber } = parseInstruction(field.instruction)
    this.#ledger?.add('field_code', field.instruction)
    field.inResult = true
    field.absorber = this.#open.at(-2)?.absorber
    field.link = link ?? field.link
    field.inContents ||= isContents ?? false
    field.inPageNumber ||= isPageNumber ?? false
    if (isContents) this.tablesOfContents++
  }

  /** Marks the innermost field as a form control, and sets what it shows. */
  control(shown: string): void {
    const field = this.#open.at(-1)
    if (field) field.control = shown
  }

  /** Ends the innermost field and returns the text to show if it had no result. */
  end(): string | undefined {
    const field = this.#open.pop()
    if (field && !field.inResult) this.#ledger?.add('field_code', field.instruction)
    if (!field || field.hasResult) return undefined
    if (field.control !== undefined) return field.control
    const { text, isControl } = parseInstruction(field.instruction)
    return field.inResult && !isControl ? undefined : text
  }

  /** Takes text that belongs to an instruction; false if the text is to be shown. */
  absorb(text: string): boolean {
    const field = this.#open.at(-1)?.absorber
    if (field) field.instruction += text
    const innermost = this.#open.at(-1)
    if (innermost?.inResult && text.trim() !== '') innermost.hasResult = true
    return field !== undefined
  }

  get link(): string | undefined {
    return this.#open.at(-1)?.link
  }

  get inContents(): boolean {
    return this.#open.at(-1)?.inContents ?? false
  }

  get inPageNumber(): boolean {
    return this.#open.at(-1)?.inPageNumber ?? false
  }
}

function parseInstruction(instruction: string): FieldMeaning {
  const [name = '', ...words] = splitInstruction(instruction)
  switch (name.toUpperCase()) {
    case 'HYPERLINK':
      return parseHyperlink(words)
    case 'REF':
    case 'NOTEREF':
      return words.includes('\\h') && words[0] ? { link: `#${words[0]}` } : NO_MEANING
    case 'TOC':
      return { isContents: true }
    case 'PAGEREF':
      return { isPageNumber: true }
    case 'FORMCHECKBOX':
      return EMPTY_BOX
    case 'SYMBOL':
      return parseSymbol(words)
    case 'EQ':
      return parseRuby(instruction)
    case 'MACROBUTTON':
    case 'GOTOBUTTON':
      return parseButton(instruction)
    default:
      return NO_MEANING
  }
}

/** Kinds of form controls, and the state that means the initial one, as RTF and [MS-DOC] (2.9.78 FFData) write them. */
export const FORM_CONTROL = { checkBox: 1, list: 2, asDefault: 25 } as const

/** The sign of a check box. */
export const toBox = (checked: boolean): string => (checked ? '☒' : '☐')

/** A check box of unknown state is drawn empty. */
const EMPTY_BOX: FieldMeaning = { isControl: true, text: toBox(false) }

/** Words separated by white space; quotes group words, a backslash escapes a quote. */
function splitInstruction(instruction: string): string[] {
  const words: string[] = []
  for (const match of instruction.matchAll(/"([^"\\]*(?:\\.[^"\\]*)*)"?|[^\s"]+/g)) {
    words.push(match[1] === undefined ? match[0] : match[1].replace(/\\(["\\])/g, '$1'))
  }
  return words
}

/** `HYPERLINK "address" \l "place" \o "tip"`: switches followed by a word, in any order. */
function parseHyperlink(words: readonly string[]): FieldMeaning {
  let address = ''
  let place: string | undefined
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    if (word === '\\l') place = words[++i]
    else if (word === '\\o' || word === '\\t') i++
    else if (!word.startsWith('\\') && address === '') address = word
  }
  const link = place === undefined ? address : `${address}#${place}`
  return link ? { link } : NO_MEANING
}

/** `SYMBOL 224 \\f "Wingdings" \\s 8`: programs draw it from the instruction, and leave the result empty. */
function parseSymbol(words: readonly string[]): FieldMeaning {
  const code = Number(words[0])
  if (!Number.isInteger(code) || code < 0x20 || code > 0xffff) return NO_MEANING
  const atFont = words.findIndex(word => word.toLowerCase() === '\\f')
  const font = atFont < 0 ? undefined : words[atFont + 1]
  return { isControl: true, text: translateSymbols(String.fromCharCode(code), font) }
}

/** `EQ \\o\\ad(\\s\\up 9(reading),base)` is how Word writes the reading above a word. */
function parseRuby(instruction: string): FieldMeaning {
  const ruby = /\\up\s*\d+\s*\(([^()]*)\)\s*[,;]([^()]*)\)/.exec(instruction)
  return ruby ? { text: `${ruby[2]!.trim()}(${ruby[1]!.trim()})` } : NO_MEANING
}

/** `MACROBUTTON name the words on it`: templates use it to show what is to be filled in (17.16.5.33). */
function parseButton(instruction: string): FieldMeaning {
  const words = /^\s*\S+\s+\S+\s+(.*\S)/s.exec(instruction)
  return words ? { text: words[1]! } : NO_MEANING
}
