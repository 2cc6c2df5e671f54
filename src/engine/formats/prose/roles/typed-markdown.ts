/**
 * Text that is markdown already, as people paste it from chat programs and notes: `## Overview`, `**note**`. Whoever
 * types what the page shows gets headings and bold words, so these are read as such. Only where the text as a whole is
 * written like that: one `#` alone is a prompt, a number or a comment.
 */
import { MARKS, type Run } from '../../../document/document.ts'
import { runsText, withText } from '../../../document/runs.ts'
import { BODY, findEvidence, type StoryItem } from '../paragraph.ts'
import { hasHeadingLength } from './guessed-headings.ts'

/** Lines that begin with two signs or more; beside one alone, as many bold words. */
const LEAST_HEADINGS = 2
const LEAST_BOLD = 2

export function settleTypedMarkdown(items: readonly StoryItem[]): readonly StoryItem[] {
  if (!isTypedMarkdown(items)) return items
  const settled: StoryItem[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    const end = findFenceEnd(items, at)
    if (end !== undefined) {
      for (const line of items.slice(at + 1, end)) settled.push(toCode(line))
      at = end
    } else if (isBody(item)) settled.push(...toBlocks(item))
    else if (item.type === 'flat') settled.push(withBold(item))
    else settled.push(item)
  }
  return settled
}

function isTypedMarkdown(items: readonly StoryItem[]): boolean {
  let headings = 0
  let bold = 0
  for (const item of items) {
    const first = item.type === 'flat' ? item.children[0]?.content : undefined
    if (first?.type !== 'text') continue
    // Most text has neither.
    if (first.value.startsWith('##') && isBody(item) && HEADING.test(first.value)) headings++
    else if (first.value.includes('**') && first.value.search(BOLD) >= 0) bold++
    if (headings >= LEAST_HEADINGS || (headings > 0 && bold >= LEAST_BOLD)) return true
  }
  return false
}

const HEADING = /^(#{1,6}) +(?=\S)/
const BOLD = /\*\*(?! )[^*\n]+\*\*/
const FENCE = /^```[\w+-]*$/
const RULE = /^-{3,}$/

type FlatItem = Extract<StoryItem, { type: 'flat' }>

const isBody = (item: StoryItem): item is FlatItem & { readonly role: { readonly type: 'body' } } =>
  item.type === 'flat' && item.role.type === 'body'

/** Where the code that begins here ends; undefined if none does. */
function findFenceEnd(items: readonly StoryItem[], start: number): number | undefined {
  if (!isFence(items[start]!)) return undefined
  for (let at = start + 1; at < items.length; at++) {
    if (items[at]!.type !== 'flat') return undefined
    if (isFence(items[at]!)) return at
  }
  return undefined
}

const isFence = (item: StoryItem): boolean => {
  const first = isBody(item) ? item.children[0]?.content : undefined
  return first?.type === 'text' && FENCE.test(first.value.trim())
}

function toCode(item: StoryItem): StoryItem {
  if (item.type !== 'flat') return item
  const evidence = findEvidence(item)
  const value = evidence?.type === 'code' ? evidence.value : runsText(item.children)
  return { ...item, role: { type: 'code', value, byFont: false }, children: [] }
}

/** A heading, and the text in the lines below it; a rule; or the same paragraph. */
function toBlocks(item: FlatItem): readonly StoryItem[] {
  const [first] = item.children
  if (first?.content.type !== 'text') return [withBold(item)]
  const { value } = first.content
  if (RULE.test(value) && item.children.length === 1) {
    return [{ type: 'block', block: { type: 'rule' }, place: item.place }]
  }
  const signs = HEADING.exec(value)
  const end = item.children.findIndex(({ content }) => content.type === 'break')
  const line = end < 0 ? item.children : item.children.slice(0, end)
  if (!signs || !hasHeadingLength(runsText(line).length)) return [withBold(item)]
  const children = [withText(first, value.slice(signs[0].length)), ...line.slice(1)]
  const heading = withBold({ ...item, children })
  const unmarked = heading.children.map(run => ({ ...run, marks: run.marks & ~MARKS.strong }))
  const role = { type: 'heading', depth: signs[1]!.length, anchors: [] } as const
  const below = { ...item, children: item.children.slice(end + 1), evidence: undefined }
  return [
    { ...heading, children: unmarked, role, evidence: undefined },
    ...(end < 0 ? [] : [withBold({ ...below, role: BODY })]),
  ]
}

function withBold(item: FlatItem): FlatItem {
  if (!item.children.some(({ content }) => content.type === 'text' && content.value.includes('**')))
    return item
  return { ...item, children: item.children.flatMap(toBold) }
}

/** `a **b** c` as three runs. */
function toBold(run: Run): Run[] {
  const { content, marks } = run
  if (content.type !== 'text' || marks & MARKS.code) return [run]
  const runs: Run[] = []
  let from = 0
  for (const found of content.value.matchAll(ALL_BOLD)) {
    const value = found[0].slice(2, -2)
    if (value.endsWith(' ')) continue
    if (found.index > from) runs.push(withText(run, content.value.slice(from, found.index)))
    runs.push({ ...withText(run, value), marks: marks | MARKS.strong })
    from = found.index + found[0].length
  }
  if (from < content.value.length) runs.push(withText(run, content.value.slice(from)))
  return runs
}

const ALL_BOLD = new RegExp(BOLD, 'g')
