/**
 * What a reader sees of a line of text, so that what was written can be compared with what was meant. Formatting is
 * compared for each visible character: blanks show none, punctuation may be outside emphasis, and `<em>` means the same
 * as `*`.
 */

/** Nested arrays, which print well when they differ. */
export type View = string | number | boolean | null | View[]

interface Token {
  readonly what: string
  /** Absent for what shows no formatting: blanks, breaks, pictures, notes. */
  readonly marks?: ReadonlySet<string>
  readonly isStrong?: boolean
  readonly link?: string
}

/** One line as a list of visible characters with their formatting, blanks, and other things. */
export class LineView {
  readonly #tokens: Token[] = []
  readonly #tags: string[] = []

  addText(value: string, marks: ReadonlySet<string>, link: string): void {
    for (const what of value) {
      if (/\s/.test(what) && !this.#tags.includes('code')) this.#tokens.push({ what })
      else this.#add(what, marks, link)
    }
  }

  addCode(value: string, marks: ReadonlySet<string>, link: string): void {
    for (const character of value) this.#add(character, new Set([...marks, 'code']), link)
  }

  addMath(latex: string, marks: ReadonlySet<string>, link: string): void {
    const named = latex.replaceAll('\\|', '\\Vert').replaceAll('|', '\\vert')
    for (const character of named.replace(/\s/g, '')) {
      this.#add(character, new Set([...marks, 'math']), link)
    }
  }

  addImage(alt: string, url: string, link: string): void {
    this.#tokens.push({ what: `image ${alt} ${encode(url)}`, link: encode(link) })
  }

  addBreak(): void {
    this.#tokens.push({ what: '\n' })
  }

  addNote(number: string | number): void {
    this.#tokens.push({ what: `note ${number}` })
  }

  addTag(tag: string): void {
    if (tag === '<br>') this.addBreak()
    else if (tag.startsWith('</')) this.#tags.pop()
    else this.#tags.push(TAGS[tag] ?? tag)
  }

  #add(what: string, marks: ReadonlySet<string>, link: string): void {
    const all = new Set([...marks, ...this.#tags])
    const isStrong = all.has('strong')
    if (/^[\p{P}\p{S}]$/u.test(what) && !all.has('code') && !all.has('math')) {
      all.delete('strong')
      all.delete('emphasis')
    }
    this.#tokens.push({ what, marks: all, isStrong, link: encode(link) })
  }

  /** Breaks are spaces in a heading, and strong means nothing if it covers all letters and digits of it. */
  asHeading(): this {
    const isStrong = this.#tokens.every(
      ({ what, marks, isStrong = true }) =>
        isStrong || !(marks?.has('math') || /[\p{L}\p{N}]/u.test(what)),
    )
    this.#tokens.forEach((token, index) => {
      if (token.what === '\n') this.#tokens[index] = { what: ' ' }
      const marks = new Set(token.marks)
      if (isStrong && marks.delete('strong')) this.#tokens[index] = { ...token, marks }
    })
    return this
  }

  /** Spaces and tabs at the ends of lines, and breaks at both ends, mean nothing. */
  finish(): string[] {
    const tokens = this.#tokens.map(({ what, marks = [], link }) =>
      [what, [...marks].sort().join(' '), link].filter(Boolean).join(' · '),
    )
    const trimmed = tokens.filter(
      (token, index) => !/^[ \t]$/.test(token) || !isEdge(tokens, index),
    )
    if (isBlank(trimmed)) return []
    while (trimmed[0] === '\n') trimmed.shift()
    while (trimmed.at(-1) === '\n') trimmed.pop()
    return trimmed
  }
}

/** Whether there are only spaces between a position and the start or end of its line. */
function isEdge(tokens: readonly string[], index: number): boolean {
  const isSpace = (token: string | undefined) => token === ' ' || token === '\t'
  let before = index
  let after = index
  while (isSpace(tokens[before])) before--
  while (isSpace(tokens[after])) after++
  return [tokens[before], tokens[after]].some(token => token === undefined || token === '\n')
}

const TAGS: Readonly<Record<string, string>> = {
  '<strong>': 'strong',
  '<em>': 'emphasis',
  '<del>': 'delete',
  '<code>': 'code',
  '<sup>': 'superscript',
  '<sub>': 'subscript',
}

const encode = (url: string): string =>
  url.replaceAll('\u00ad', '').replace(/[\s<>`|]/g, encodeURIComponent)

const isBlank = (tokens: readonly string[]): boolean => tokens.every(token => /^\s$/.test(token))

/** Whether a link shows its own address, as GitHub makes them from plain text. */
export function isLiteral(url: string, text: string): boolean {
  return [text, `http://${text}`, `mailto:${text}`].includes(url)
}
