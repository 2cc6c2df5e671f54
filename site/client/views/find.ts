/**
 * Find in the document: the browser's own search cannot see what is not in the page. Marks of markdown between the
 * letters of the words do not count.
 */
import { toNumber } from '../converter/words.ts'
import { element } from '../page/dom.ts'
import { findByOffset, type Piece } from './pieces.ts'
import type { TextPane } from './text-pane.ts'

export interface FindBar {
  readonly element: HTMLElement
  open(): void
  /** Another text; what was looked for is looked for again. */
  fill(markdown: string, pieces: readonly Piece[]): void
}

interface FindSettings {
  readonly panes: readonly TextPane[]
  /** Brings a match into view; `offsets` are those of all. */
  readonly toMatch: (offsets: readonly number[], current: number) => void
  /** The lines of pieces with matches. */
  readonly onMatches: (lines: readonly number[]) => void
}

/** More are not counted. */
const MAX_MATCHES = 20_000

/** The search begins when no key was pressed for so long. */
const PAUSE_MS = 120

export function createFindBar({ panes, toMatch, onMatches }: FindSettings): FindBar {
  const input = element('input', {
    type: 'search',
    'aria-label': 'Find in the document',
    placeholder: 'Find in the document',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const count = element('output', { class: 'find-count' })
  const button = (label: string, text: string, act: () => void) => {
    const made = element(
      'button',
      { type: 'button', class: 'quiet bare', 'aria-label': label },
      text,
    )
    made.addEventListener('click', act)
    return made
  }
  const bar = element(
    'search',
    { class: 'find', hidden: '' },
    input,
    count,
    button('Previous match', '‹', () => step(-1)),
    button('Next match', '›', () => step(1)),
    button('Close the search', '×', close),
  )
  let text = { markdown: '', pieces: [] as readonly Piece[] }
  let offsets: readonly number[] = []
  let current = -1
  let timer: number | undefined
  let before: Element | null = null

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      search()
      step(1)
    }, PAUSE_MS)
  })
  bar.addEventListener('keydown', event => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === input) step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  function search(): void {
    const pattern = bar.hidden ? undefined : toPattern(input.value)
    offsets = pattern ? listOffsets(text.markdown, pattern) : []
    current = -1
    for (const pane of panes) pane.search(pattern)
    onMatches(offsets.map(offset => text.pieces[findByOffset(text.pieces, offset)]!.line))
    showCount()
  }

  function step(by: number): void {
    if (!offsets.length) return
    current = (current + by + offsets.length) % offsets.length
    toMatch(offsets, current)
    showCount()
  }

  function showCount(): void {
    const total = toNumber(offsets.length) + (offsets.length < MAX_MATCHES ? '' : '+')
    count.textContent = !input.value.trim()
      ? ''
      : offsets.length
        ? `${toNumber(current + 1)} of ${total}`
        : 'No matches'
  }

  function close(): void {
    bar.hidden = true
    search()
    if (before instanceof HTMLElement) before.focus()
  }

  return {
    element: bar,
    open() {
      if (bar.hidden) before = document.activeElement
      bar.hidden = false
      input.focus()
      input.select()
      search()
    },
    fill(markdown, pieces) {
      text = { markdown, pieces }
      search()
    },
  }
}

/** Undefined for nothing. */
export function toPattern(query: string): RegExp | undefined {
  const words = query.trim().split(/\s+/).filter(Boolean)
  if (!words.length) return undefined
  const quote = (character: string) => character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const parts = words.map(word => [...word].map(quote).join(MARKS))
  return new RegExp(parts.join(BETWEEN), 'giu')
}

/** Between letters, and between words. */
const MARKS = '[*_~`\\\\]{0,3}'
const BETWEEN = '[\\s*_~`>|]+'

function listOffsets(text: string, pattern: RegExp): number[] {
  const offsets: number[] = []
  for (const { index } of text.matchAll(pattern)) {
    if (offsets.push(index) >= MAX_MATCHES) break
  }
  return offsets
}
