/** Entries of a table of contents: the text stays, leader dots and page numbers go. */
import type { Run } from '../../../document/document.ts'
import type { FlatParagraph } from '../../../document/outline.ts'
import { runsLength, runsText } from '../../../document/runs.ts'
import type { Ledger } from '../../../ledger.ts'
import type { StoryItem } from '../paragraph.ts'

const CONTENTS_TITLE =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis)?|table des? matières|sommaire|[íi]ndice(?: general| de contenidos?)?|contenido|tabla de contenidos?|sommario|sumário|inhoud(?:sopgave)?|spis treści|obsah|содержание|оглавление|зміст|mục lục|içindekiler|innehåll|sisällys|目录|目錄|目次|목차)$/i

/** The title of contents that nobody has filled: what comes next is the title of something else. */
export function dropEmptyContents(
  items: readonly StoryItem[],
  ledger: Ledger | undefined,
): readonly StoryItem[] {
  let before: StoryItem | undefined
  for (const item of items) {
    if (item.type === 'flat' && item.children.length === 0) continue
    const isHeading = item.type === 'flat' && item.role.type === 'heading'
    if (isHeading && before?.type === 'flat' && isContentsTitle(before)) {
      ledger?.add('field_code', runsText(before.children))
      return items.filter(other => other !== before)
    }
    before = item
  }
  return items
}

export const isContentsTitle = ({ role, children }: FlatParagraph): boolean =>
  role.type !== 'list' &&
  runsLength(children) <= MAX_TITLE &&
  CONTENTS_TITLE.test(runsText(children).trim().replace(/:$/, '').trimEnd())

/** With spaces around it; most paragraphs are longer. */
const MAX_TITLE = 60

const PAGE_NUMBER = /^\s*(?:\d{1,5}|[ivxlcdm]{1,8})\s*$/i

/**
 * Cuts what follows the last tab if it is a page number or nothing, and the tab itself; undefined if there is no such
 * end.
 */
export function toContentsEntry(runs: readonly Run[]): Run[] | undefined {
  let cut = ''
  for (let i = runs.length - 1; i >= 0; i--) {
    const { content } = runs[i]!
    if (content.type !== 'text') break
    const tab = content.value.lastIndexOf('\t')
    if (tab < 0) {
      cut = content.value + cut
      continue
    }
    const after = content.value.slice(tab + 1) + cut
    if (after.trim() !== '' && !PAGE_NUMBER.test(after)) break
    const rest = { ...runs[i]!, content: { ...content, value: content.value.slice(0, tab) } }
    return [...runs.slice(0, i), rest]
  }
  return undefined
}
