/**
 * Text that is markdown already, as people paste it from chat programs and notes: `## Overview`, `**note**`, `| a | b |`.
 * Whoever types what the page shows gets headings, bold words, links, code and tables, so these are read as such. Only
 * where the text as a whole is written like that: one `#` alone is a prompt, a number or a comment.
 */
import { MARKS, type Run } from '../../../document/document.ts'
import { runsText, tidyRuns, withText } from '../../../document/runs.ts'
import { findEvidence, type StoryItem } from '../paragraph.ts'
import { hasHeadingLength } from './guessed-headings.ts'
import { hasMarkup, readMarkup } from './typed-markup.ts'
import { DELIMITER_ROW, findTypedTable } from './typed-table.ts'

export function settleTypedMarkdown(items: readonly StoryItem[]): readonly StoryItem[] {
  if (!isTypedMarkdown(items)) return items
  const lines = items.flatMap(item => (isBody(item) ? splitSigns(item) : item))
  const settled: StoryItem[] = []
  for (let at = 0; at < lines.length; at++) {
    const item = lines[at]!
    const end = findFenceEnd(lines, at)
    const table = findTypedTable(lines, at)
    if (end !== undefined) {
      for (const line of lines.slice(at + 1, end)) settled.push(toCode(line))
      at = end
    } else if (table) {
      settled.push({ type: 'block', block: table.block, place: item.place })
      at = table.end
    } else if (isBody(item)) settled.push(toBlock(item))
    else settled.push(withMarkup(item))
  }
  return settled
}

/** Lines that begin with two signs or more; beside one alone, as many bold words. Or many words that are marked. */
function isTypedMarkdown(items: readonly StoryItem[]): boolean {
  let weight = 0
  for (const item of items) {
    weight += item.type === 'flat' ? weigh(item) : 0
    if (weight >= LEAST_WEIGHT) return true
  }
  return false
}

const LEAST_WEIGHT = 4

function weigh({ children, role }: FlatItem): number {
  let weight = 0
  for (const { content, marks } of children) {
    if (content.type !== 'text' || marks & MARKS.code) continue
    const { value } = content
    // Most text has none of these.
    if (role.type === 'body' && value.startsWith('##') && HEADING.test(value)) weight += 2
    else if (role.type === 'body' && value.startsWith('```') && FENCE.test(value)) weight += 2
    else if (value.includes('|--') && DELIMITER_ROW.test(value)) weight += LEAST_WEIGHT
    else if (hasMarkup(value)) weight++
  }
  return weight
}

const HEADING = /^(#{1,6}) +(?=\S)/
const FENCE = /^```[\w+-]*$/
const RULE = /^-{3,}$/

type FlatItem = Extract<StoryItem, { type: 'flat' }>

const isBody = (item: StoryItem): item is FlatItem & { readonly role: { readonly type: 'body' } } =>
  item.type === 'flat' && item.role.type === 'body'

/** Headings, fences and rows of tables that are lines of one paragraph, each as a paragraph. */
function splitSigns(item: FlatItem): readonly FlatItem[] {
  const { children } = item
  if (!children.some(({ content }) => content.type === 'break')) return [item]
  const parts: Run[][] = [[]]
  let line: Run[] = []
  let isOpen = true
  const endLine = (broken: Run | undefined) => {
    const isSign = SIGN.test(runsText(line))
    if (isSign || !isOpen) parts.push(line)
    else for (const run of line) parts.at(-1)!.push(run)
    if (broken && !isSign) parts.at(-1)!.push(broken)
    isOpen = !isSign
    line = []
  }
  for (const run of children) {
    if (run.content.type === 'break') endLine(run)
    else line.push(run)
  }
  endLine(undefined)
  if (parts.length === 1) return [item]
  return parts
    .map(part => ({ ...item, children: tidyRuns(part), evidence: undefined }))
    .filter(part => part.children.length > 0)
}

/** What has a line of its own. */
const SIGN = /^\s*(?:#{1,6} +\S|```[\w+-]*$|\|)/

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

/** A heading, a rule or the same paragraph. */
function toBlock(item: FlatItem): StoryItem {
  const [first] = item.children
  if (first?.content.type !== 'text') return withMarkup(item)
  const { value } = first.content
  if (RULE.test(value) && item.children.length === 1) {
    return { type: 'block', block: { type: 'rule' }, place: item.place }
  }
  const signs = HEADING.exec(value)
  if (!signs || !hasHeadingLength(runsText(item.children).length)) return withMarkup(item)
  const text = [withText(first, value.slice(signs[0].length)), ...item.children.slice(1)]
  const children = readMarkup(text).map(run => ({ ...run, marks: run.marks & ~MARKS.strong }))
  const role = { type: 'heading', depth: signs[1]!.length, anchors: [] } as const
  return { ...item, children, role, evidence: undefined }
}

const withMarkup = (item: StoryItem): StoryItem =>
  item.type === 'flat' ? { ...item, children: readMarkup(item.children) } : item
