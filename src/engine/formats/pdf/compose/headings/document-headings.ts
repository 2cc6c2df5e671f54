/** Which blocks of a document are headings, and their levels: judged by its tags, its outline and its formatting. */
import type { PageBlock } from '../../layout/page-layout.ts'
import type { TextBlock } from '../../layout/regions/blocks.ts'
import { LARGE_PART, TEXT_WORDS } from '../../measures.ts'
import type { OutlineEntry } from '../../pdf-file.ts'
import type { Statistics } from '../../statistics.ts'
import { bare, countWords } from '../../text/line.ts'
import { findMarker } from '../../text/markers.ts'
import { createFindTitle } from './bare.ts'
import { chooseHeadings, type Judged, lookOf } from './choose-headings.ts'
import { isVersion } from './dates-and-releases.ts'
import { findEchoes } from './echoes.ts'
import { findFrontMatter } from './front-matter.ts'
import { findLevels, nestNumbers } from './heading-levels.ts'
import { blockText, type HeadingContext, type StyleUse, scoreHeading, styleOf } from './headings.ts'
import { findLabels } from './labels.ts'
import { findNumberedItems } from './numbered-items.ts'
import { findSections } from './sections.ts'

export function findHeadings(
  blocks: readonly PageBlock[],
  context: HeadingContext,
  outline: readonly OutlineEntry[],
  entries: ReadonlySet<PageBlock>,
): Map<TextBlock, number> {
  const doubt = areHeadingsTagged(blocks) ? MIN_SCORE_AGAINST_TAGS : 0
  const numbered = findNumberedItems(blocks)
  const depths = new Map<TextBlock, number>()
  const judged: Judged[] = []
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!
    if (block.type !== 'text' || entries.has(block)) continue
    const { tag } = block
    if (tag?.type === 'heading') {
      if (!hasLetters(block)) continue
      if (tag.depth) depths.set(block, tag.depth)
      else judged.push({ block, score: Number.POSITIVE_INFINITY })
      continue
    }
    if (numbered.has(block)) {
      judged.push({ block, score: Number.POSITIVE_INFINITY })
      continue
    }
    if (tag && tag.type !== 'body') continue
    const near = neighbors(blocks, index)
    const score = scoreHeading(block, near, context) - (tag ? doubt : 0)
    if (score === Number.NEGATIVE_INFINITY) continue
    const { after } = near
    const isAboveAlike =
      after !== undefined &&
      after.lines[0]!.font === block.lines[0]!.font &&
      lookOf(after) === lookOf(block)
    judged.push({ block, score, isAboveAlike })
  }
  const headings = chooseHeadings(judged, {
    bodySize: context.statistics.bodySize,
    isListed: block =>
      block.tag?.type === 'heading' || numbered.has(block) || context.isInOutline(blockText(block)),
  })
  const levels = findLevels(headings, createOutlineDepth(outline), context.statistics.bodySize)
  const inOrder = new Map<TextBlock, number>()
  for (const block of blocks) {
    if (block.type !== 'text') continue
    const level = depths.get(block) ?? levels.get(block)
    if (level !== undefined) inOrder.set(block, level)
  }
  return nestNumbers(inOrder)
}

/** If headings are tagged, a paragraph must look very much like one to be one. */
const MIN_SCORE_AGAINST_TAGS = 2

const hasLetters = (block: TextBlock): boolean =>
  /\p{L}/u.test(block.lines[0]!.text) || isVersion(blockText(block))

/** Tags with no or hardly any headings were made by a program that does not know them. */
function areHeadingsTagged(blocks: readonly PageBlock[]): boolean {
  let headings = 0
  for (const block of blocks) {
    if (block.type === 'text' && block.tag?.type === 'heading' && hasLetters(block)) headings++
  }
  return headings > 0 && headings >= new Set(blocks.map(block => block.page)).size / 4
}

export function neighbors(blocks: readonly PageBlock[], index: number) {
  const before = blocks[index - 1]
  const after = blocks[index + 1]
  return {
    before: before?.type === 'text' ? before : undefined,
    after: after?.type === 'text' ? after : undefined,
    isAboveTable: after?.type === 'table',
    leadsToText: leadsToContent(blocks, index),
  }
}

/** How many blocks further on a heading may have its text: other headings and names come between. */
const REACH = 3

function leadsToContent(blocks: readonly PageBlock[], index: number): boolean {
  const end = Math.min(index + 1 + REACH, blocks.length)
  for (let at = index + 1; at < end; at++) if (isContent(blocks[at]!)) return true
  return false
}

const isContent = (block: PageBlock): boolean =>
  block.type === 'table' ||
  countWords(block.lines) >= TEXT_WORDS ||
  findMarker(block.lines[0]!.text) !== undefined

/** Words of an abstract: fewer are names and addresses. */
const ABSTRACT_WORDS = 25

/** Letters of a block that may be a heading by its length. */
const SHORT_BLOCK = 80

export function createHeadingContext(
  blocks: readonly PageBlock[],
  statistics: Statistics,
  outline: readonly OutlineEntry[],
): HeadingContext {
  const looks = new Map<
    string,
    { letters: number; blocks: number; shortBlocks: number; releases: number }
  >()
  let letters = 0
  let largestSize = 0
  for (const block of blocks) {
    if (block.type !== 'text') continue
    const first = block.lines[0]!
    if (first.text.length >= 4) largestSize = Math.max(largestSize, first.size)
    const look = styleOf(first)
    let use = looks.get(look)
    if (!use) {
      use = { letters: 0, blocks: 0, shortBlocks: 0, releases: 0 }
      looks.set(look, use)
    }
    let length = 0
    for (const { text } of block.lines) length += text.length
    use.letters += length
    use.blocks++
    if (length <= SHORT_BLOCK) use.shortBlocks++
    if (block.lines.length === 1 && isVersion(first.text)) use.releases++
    letters += length
  }
  const uses = new Map<string, StyleUse>()
  for (const [look, { letters: own, ...counts }] of looks) {
    uses.set(look, { ...counts, share: own / Math.max(letters, 1) })
  }
  const findTitle = createFindTitle(outline)
  const isInOutline = (text: string): boolean =>
    (findTitle(text) ?? (NUMBER.test(text) ? findTitle(text.replace(NUMBER, '')) : undefined)) !==
    undefined
  return {
    statistics,
    largestSize,
    useOf: look => uses.get(look) ?? UNUSED,
    isInOutline,
    isOutlineWhole: isWhole(outline, findTitle, blocks),
    aheadOfOutline: findAhead(blocks, isInOutline),
    frontMatter: findFrontMatter(blocks, statistics),
    sections: findSections(blocks),
    echoes: findEchoes(blocks, statistics),
    labels: findLabels(blocks),
  }
}

/** Shorter outlines name parts only. */
const MIN_TITLES = 4

function isWhole(
  outline: readonly OutlineEntry[],
  findTitle: (text: string) => string | undefined,
  blocks: readonly PageBlock[],
): boolean {
  const titles = new Set(outline.map(({ title }) => findTitle(title)))
  titles.delete(undefined)
  if (titles.size < MIN_TITLES) return false
  const matched = new Set<string>()
  for (const block of blocks) {
    const title = block.type === 'text' ? findTitle(blockText(block)) : undefined
    if (title) matched.add(title)
  }
  // So do those of which too few titles are headings on the pages.
  return matched.size >= LARGE_PART * titles.size
}

/**
 * The document's own title and the abstract below it, which no outline names: ahead of its first entry, the largest text
 * and what is directly above a paragraph.
 */
function findAhead(
  blocks: readonly PageBlock[],
  isInOutline: (text: string) => boolean,
): ReadonlySet<TextBlock> {
  const first = blocks.findIndex(block => block.type === 'text' && isInOutline(blockText(block)))
  const ahead = blocks.slice(0, Math.max(first, 0)).filter(block => block.type === 'text')
  const largest = Math.max(...ahead.map(({ lines }) => lines[0]!.size))
  return new Set(
    ahead.filter((block, index) => {
      const after = ahead[index + 1]
      const isAbstract = after !== undefined && countWords(after.lines) >= ABSTRACT_WORDS
      return block.lines[0]!.size === largest || isAbstract
    }),
  )
}

const UNUSED: StyleUse = { share: 0, shortBlocks: 0, blocks: 0, releases: 0 }

function createOutlineDepth(
  outline: readonly OutlineEntry[],
): (text: string) => number | undefined {
  const depths = new Map<string, number>()
  for (const { title, depth } of outline) {
    if (!depths.has(bare(title))) depths.set(bare(title), depth)
  }
  return text => depths.get(bare(text)) ?? depths.get(bare(text.replace(NUMBER, '')))
}

const NUMBER = /^(?:[\d.]+|[IVX]+\.|[A-Z]\.)\s+/
