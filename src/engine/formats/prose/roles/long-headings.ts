/**
 * Text in heading styles. Contracts number their clauses with those styles, whole paragraphs of them; a reader sees
 * paragraphs and list items there, and headings only in what is short.
 */

import type { Run } from '../../../document/document.ts'
import { runsText, tidyRuns } from '../../../document/runs.ts'
import { toListRole } from '../lists/list-item.ts'
import {
  findEvidence,
  type HeadingSource,
  type ParagraphStyle,
  type StoryItem,
  toBody,
} from '../paragraph.ts'
import { hasHeadingLength } from './guessed-headings.ts'

export function dropLongHeadings(items: readonly StoryItem[]): readonly StoryItem[] {
  const groups = new Groups()
  let hasSentences = false
  for (const item of items) {
    const source = findEvidence(item)
    if (source?.type !== 'heading') continue
    const text = runsText(source.runs).trim()
    if (text.length >= LEAST_SENTENCE && ENDS_SENTENCE.test(text)) {
      groups.of(source).sentences++
      hasSentences = true
    } else if (text !== '') groups.of(source).others++
  }
  if (!hasSentences) return items
  return items.map(item => {
    const source = findEvidence(item)
    if (source?.type !== 'heading') return item
    const { sentences, others } = groups.of(source)
    const isText = sentences > others ? isInText(source) : isLongSentence(source)
    return isText ? toText(item, source) : item
  })
}

/** As long as text is that somebody typed below a heading, in its paragraph. */
const LEAST_TEXT = 120

/** Takes away what follows the first line of a heading, if that is a paragraph of text. */
export function takeTextBelow(runs: Run[]): Run[] | undefined {
  const end = runs.findIndex(({ content }) => content.type === 'break')
  if (end < 0 || runsText(runs.slice(0, end)).trim() === '') return undefined
  const text = runsText(runs.slice(end)).trim()
  return text.length >= LEAST_TEXT && ENDS_TEXT.test(text) ? runs.splice(end).slice(1) : undefined
}

const ENDS_TEXT = /[.!?:;…][”"’')\]]*$/

interface Group {
  sentences: number
  others: number
}

/** Headings of one style and level, those with numbers separately. */
class Groups {
  readonly #groups = new Map<ParagraphStyle, Map<string, Group>>()

  of({ style, depth, numbered }: HeadingSource): Group {
    const groups = this.#groups.get(style) ?? new Map<string, Group>()
    this.#groups.set(style, groups)
    const key = `${depth}${numbered ? ' numbered' : ''}`
    const group = groups.get(key) ?? { sentences: 0, others: 0 }
    groups.set(key, group)
    return group
  }
}

/** Headings may end like sentences, but not if they are as long. */
const LEAST_SENTENCE = 100
const ENDS_SENTENCE = /[.,;:…][”"’')\]]*$/

/** Among text, what has a number is text however short it is. */
const isInText = ({ numbered, runs }: HeadingSource): boolean =>
  numbered !== undefined || ENDS_SENTENCE.test(runsText(runs).trim())

function isLongSentence({ runs }: HeadingSource): boolean {
  const text = runsText(runs).trim()
  return !hasHeadingLength(text.length) && ENDS_SENTENCE.test(text)
}

function toText(item: StoryItem, { numbered, runs }: HeadingSource): StoryItem {
  const role = toListRole(numbered, undefined)
  // A label that no list can show is already in the text.
  if (!role || item.type !== 'flat') return toBody(item)
  return { ...item, children: tidyRuns(runs), role }
}
