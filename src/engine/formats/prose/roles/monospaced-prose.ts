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

export function settleMonospaced(items: readonly StoryItem[]): readonly StoryItem[] {
  if (!items.some(isCode)) return items
  let all = 0
  let monospaced = 0
  let sentences = 0
  for (const item of items) {
    if (item.type !== 'flat') continue
    const text = inlineText(item.children)
    all += text.length
    if (isByFont(item)) monospaced += text.length
    else if (isCode(item) && isSentence(text)) sentences += text.length
  }
  const isProse = (item: StoryItem): item is Paragraph =>
    sentences * 2 > all ? isCode(item) : monospaced * 2 > all && isByFont(item)
  return items.map(item =>
    isProse(item) ? { ...item, role: BODY, children: unmarkCode(item.children) } : item,
  )
}

/** Longer than lines of code are. */
const LEAST_SENTENCE = 150

const isSentence = (text: string): boolean =>
  text.length >= LEAST_SENTENCE && beginsLikeSentence(text.replace(/^\s*\w{1,2}[.)]\s/, ''))

type Paragraph = Extract<StoryItem, { type: 'flat' }>

type CodeRole = Extract<Role, { type: 'code' }>

const isCode = (item: StoryItem): item is Paragraph & { readonly role: CodeRole } =>
  item.type === 'flat' && item.role.type === 'code'

const isByFont = (item: StoryItem): item is Paragraph => isCode(item) && item.role.byFont
