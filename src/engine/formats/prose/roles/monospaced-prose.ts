/**
 * Text in a monospaced font is code if it is among other text. If most of a document is set that way (screenplays,
 * plain letters), the font means nothing, and it is prose. So is a style for code if most of the document is long
 * sentences in it: text that was pasted from elsewhere.
 */
import type { Role } from '../../../document/outline.ts'
import { unmarkCode } from '../../../document/runs.ts'
import { inlineText } from '../../../document/text.ts'
import { BODY, type StoryItem } from '../paragraph.ts'
import { beginsLikeSentence } from './code-text.ts'
import { isStatement } from './typed-code.ts'

/** `monospacedItems`: how many letters the headings and items of lists have that are monospaced as a whole. */
export function settleMonospaced(
  items: readonly StoryItem[],
  monospacedItems: number,
): readonly StoryItem[] {
  if (!items.some(isCode)) return items
  let all = 0
  let monospaced = monospacedItems
  let sentences = 0
  for (const item of items) {
    if (item.type !== 'flat') continue
    const text = inlineText(item.children)
    const letters = countLetters(text)
    all += letters
    if (isByFont(item)) monospaced += letters
    else if (isCode(item) && isSentence(text)) sentences += letters
  }
  // Listings are monospaced as a whole, too.
  if (sentences * 2 <= all && monospaced * 2 > all && isListing(items)) return items
  const isProse = (item: StoryItem): item is Paragraph =>
    sentences * 2 > all ? isCode(item) : monospaced * 2 > all && isByFont(item)
  return items.map(item =>
    isProse(item) ? { ...item, role: BODY, children: unmarkCode(item.children) } : item,
  )
}

function isListing(items: readonly StoryItem[]): boolean {
  const lines = items
    .filter(isByFont)
    .flatMap(({ role }) => (role as CodeRole).value.split('\n'))
    .map(line => line.trim())
    .filter(line => line !== '')
  return lines.filter(line => isStatement(line) || IN_BRACKETS.test(line)).length * 2 > lines.length
}

/** Lines of Lisp or JSON begin or end with brackets, but so do items: `(a) apples`. */
const IN_BRACKETS = /^(?:[[{}\]]|\((?!\w{1,4}\))|;;)|[)\]}]$/

/** Boxes drawn with characters, and the spaces inside of them, are no text. */
export const countLetters = (text: string): number => text.replace(/[^\p{L}\p{N}]+/gu, '').length

/** Longer than lines of code are. */
const LEAST_SENTENCE = 150

const isSentence = (text: string): boolean =>
  text.length >= LEAST_SENTENCE && beginsLikeSentence(text.replace(/^\s*\w{1,2}[.)]\s/, ''))

type Paragraph = Extract<StoryItem, { type: 'flat' }>

type CodeRole = Extract<Role, { type: 'code' }>

const isCode = (item: StoryItem): item is Paragraph & { readonly role: CodeRole } =>
  item.type === 'flat' && item.role.type === 'code'

const isByFont = (item: StoryItem): item is Paragraph => isCode(item) && item.role.byFont
