/**
 * HTML wrapped in RTF ([MS-OXRTFEX]), as Outlook keeps mail: tags are in groups that other readers skip, and content
 * for those readers alone is between `\htmlrtf` and `\htmlrtf0`.
 *
 *     {\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 caf\'e9{\*\htmltag72 </p>}\htmlrtf\par}\htmlrtf0      <p>café</p>
 */
import type { Budget } from '../../budget.ts'
import { CHARACTERS } from './characters.ts'
import { DESTINATIONS } from './destinations.ts'
import { readGroup } from './group.ts'
import { Head } from './head.ts'
import { RtfScanner } from './scanner.ts'
import type { RtfSource } from './source.ts'
import { TextBuffer } from './text-buffer.ts'

/** It is declared in the file header. */
const HEAD_CHARACTERS = 4096

export const holdsHtml = ({ text }: RtfSource): boolean =>
  /\\fromhtml(?:1(?!\d)|(?!\d))/.test(text.slice(0, HEAD_CHARACTERS))

interface Encapsulated {
  readonly html: string
  readonly head: Head
  readonly isDamaged: boolean
}

export function readEncapsulated(source: RtfSource, budget: Budget): Encapsulated {
  const reader = new Reader(source, budget)
  const html = reader.read()
  return { html, head: reader.head, isDamaged: reader.isDamaged }
}

interface State {
  font: number | undefined
  /** How many fallback characters follow one given by `\u`. */
  fallback: number
  /** For RTF readers alone. */
  isForRtf: boolean
  /** The content is HTML verbatim, not text. */
  isTag: boolean
  /** Nothing but a `\*` so far. */
  isFresh: boolean
  isIgnorable: boolean
}

/** Deeper groups are left out. */
const MAX_GROUPS = 2000

class Reader {
  readonly head = new Head()
  readonly #scanner: RtfScanner
  readonly #buffer: TextBuffer
  readonly #budget: Budget
  readonly #outer: State[] = []
  #state: State = {
    font: undefined,
    fallback: 1,
    isForRtf: false,
    isTag: false,
    isFresh: false,
    isIgnorable: false,
  }
  readonly #html: string[] = []
  #isCutOff = false

  constructor(source: RtfSource, budget: Budget) {
    this.#scanner = new RtfScanner(source)
    this.#buffer = new TextBuffer(this.head, source.isUtf8)
    this.#budget = budget
  }

  get isDamaged(): boolean {
    return this.#isCutOff || this.#scanner.isDamaged
  }

  read(): string {
    for (let token = this.#scanner.next(); token !== 'end'; token = this.#scanner.next()) {
      switch (token) {
        case 'open':
          this.#open()
          break
        case 'close':
          this.#close()
          break
        case 'word':
          this.#readWord(this.#scanner.text, this.#scanner.parameter)
          break
        case 'symbol':
          this.#readSymbol(this.#scanner.text)
          break
        case 'text':
        case 'byte':
          this.#state.isFresh = false
          if (!this.#state.isForRtf)
            this.#buffer.addBytes(this.#scanner.text, token === 'text', this.#font)
          break
        case 'binary':
          break
        default:
          token satisfies never
      }
    }
    this.#flush()
    this.#isCutOff = this.#outer.length > 0
    return this.#html.join('')
  }

  get #font() {
    return this.#state.isTag ? undefined : this.head.font(this.#state.font)
  }

  #open(): void {
    this.#flush()
    this.#budget.spend('nodes')
    if (this.#outer.length >= MAX_GROUPS) {
      this.#scanner.skipGroup()
      return
    }
    this.#outer.push(this.#state)
    this.#state = { ...this.#state, isFresh: true, isIgnorable: false }
  }

  #close(): void {
    this.#flush()
    this.#state = this.#outer.pop() ?? this.#state
  }

  #flush(): void {
    const text = this.#buffer.take(this.#font)
    if (text !== '') this.#html.push(this.#state.isTag ? text : escapeText(text))
  }

  #say(text: string): void {
    if (!this.#state.isForRtf) this.#buffer.add(text, this.#font)
  }

  #readSymbol(symbol: string): void {
    if (symbol === '*') {
      this.#state.isIgnorable = this.#state.isFresh
      return
    }
    this.#state.isFresh = false
    const character = CHARACTERS.get(symbol)
    if (character !== undefined) this.#say(character)
    else if (symbol === '\n' || symbol === '\r') this.#say('\n')
  }

  #readWord(word: string, parameter: number | undefined): void {
    const { isFresh, isIgnorable } = this.#state
    if (isFresh && this.#enter(word, isIgnorable)) return
    this.#state.isFresh = false
    const character = CHARACTERS.get(word)
    if (character !== undefined) this.#say(character)
    else if (word === 'u') {
      if (!this.#state.isForRtf)
        this.#buffer.addUnicode(parameter ?? 0, this.#state.fallback, this.#font)
    } else if (word === 'par' || word === 'line') this.#say('\n')
    else this.#set(word, parameter)
  }

  /** Whether the word names the group's destination, so that it has been dealt with. */
  #enter(word: string, isIgnorable: boolean): boolean {
    if (word === 'htmltag') {
      this.#state.isTag = true
      this.#state.isFresh = false
      return true
    }
    const destination = DESTINATIONS.get(word)
    if (destination === 'document') return false
    if (destination === 'fonts') this.head.addFonts(readGroup(this.#scanner, this.#budget))
    else if (destination === 'info') this.head.infoGroup = readGroup(this.#scanner, this.#budget)
    else if (isIgnorable || (destination && !READ.has(destination))) this.#scanner.skipGroup()
    else return false
    this.#close()
    return true
  }

  #set(word: string, parameter: number | undefined): void {
    switch (word) {
      case 'htmlrtf':
        this.#flush()
        this.#state.isForRtf = parameter !== 0
        break
      case 'f':
        this.#flush()
        this.#state.font = parameter
        break
      case 'plain':
        this.#flush()
        this.#state.font = this.head.defaultFont
        break
      case 'uc':
        this.#state.fallback = Math.max(0, parameter ?? 1)
        break
      default:
        this.head.take(word, parameter)
    }
  }
}

/** Groups that contain text of the page, whatever they are to RTF readers. */
const READ: ReadonlySet<string> = new Set(['enter', 'field', 'fieldResult', 'object'])

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
