/** Cell notes, and the threaded comments that replaced them (ECMA-376 18.7; [MS-XLSX] 2.6.202). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph } from '../../document/build.ts'
import type { Block } from '../../document/document.ts'
import { blocksText } from '../../document/text.ts'
import type { Ledger } from '../../ledger.ts'
import { findRelated, type OoxmlPackage } from '../ooxml/package.ts'
import type { CellNote } from '../spreadsheet/grid.ts'
import { parseRange } from '../spreadsheet/references.ts'
import { toRuns } from '../spreadsheet/table.ts'
import { readRichText } from './cell-text.ts'

export function readComments(
  parts: OoxmlPackage,
  sheetPath: string,
  workbookPath: string,
  ledger?: Ledger,
): CellNote[] {
  const threads = readThreads(parts, sheetPath, workbookPath)
  const threaded = new Set(threads.map(({ row, column }) => `${row},${column}`))
  // A thread leaves a note for older programs, which says that there is a thread.
  const notes = readNotes(parts.findXml(findRelated(parts, sheetPath, 'comments')))
  const isReplaced = ({ row, column }: CellNote) => threaded.has(`${row},${column}`)
  for (const { note } of ledger ? notes.filter(isReplaced) : []) {
    ledger?.add('alternative', blocksText(note.blocks))
  }
  return [...notes.filter(note => !isReplaced(note)), ...threads]
}

function readNotes(xml: XmlElement | undefined): CellNote[] {
  const elements = xml?.first('x:authors').all('x:author') ?? []
  const authors = elements.map(element => element.text().trim())
  const notes: CellNote[] = []
  for (const comment of xml?.first('x:commentList').all('x:comment') ?? []) {
    const range = parseRange(comment.attribute('ref') ?? '')
    const children = toRuns(readRichText(comment.first('x:text')))
    if (!range || children.length === 0) continue
    const author = authors[Number(comment.attribute('authorId') ?? -1)]
    notes.push({
      row: range.firstRow,
      column: range.firstColumn,
      note: {
        type: 'comment',
        blocks: [{ type: 'paragraph', children }],
        ...(author ? { author } : {}),
      },
    })
  }
  return notes
}

function readThreads(parts: OoxmlPackage, sheetPath: string, workbookPath: string): CellNote[] {
  const xml = parts.findXml(findRelated(parts, sheetPath, 'threadedComment'))
  if (!xml) return []
  const people = new Map<string, string>()
  const persons = parts.findXml(findRelated(parts, workbookPath, 'person'))
  for (const person of persons?.elements() ?? []) {
    people.set(person.attribute('id') ?? '', person.attribute('displayName') ?? '')
  }
  const threads = new Map<string, { comments: XmlElement[]; row: number; column: number }>()
  for (const comment of xml.elements()) {
    const range = parseRange(comment.attribute('ref') ?? '')
    if (!range) continue
    const key = comment.attribute('parentId') ?? comment.attribute('id') ?? ''
    const thread = threads.get(key) ?? {
      comments: [],
      row: range.firstRow,
      column: range.firstColumn,
    }
    thread.comments.push(comment)
    threads.set(key, thread)
  }
  return [...threads.values()].map(({ comments, row, column }) => {
    const nameOf = (comment: XmlElement) => people.get(comment.attribute('personId') ?? '') ?? ''
    const [first, ...replies] = comments.map(comment => textOf(comment))
    const blocks: Block[] = [paragraph(first ?? '')]
    replies.forEach((reply, index) => {
      const name = nameOf(comments[index + 1]!)
      blocks.push(paragraph(name ? `${name}: ${reply}` : reply))
    })
    const author = nameOf(comments[0]!)
    const date = comments[0]!.attribute('dT')
    const note = { type: 'comment' as const, blocks }
    return {
      row,
      column,
      note: { ...note, ...(author ? { author } : {}), ...(date ? { date } : {}) },
    }
  })
}

/** The namespace of threads is not one of ours, so the name is as written in the file. */
const textOf = (comment: XmlElement): string =>
  (comment.elements().find(child => /(?:^|:)text$/.test(child.name)) ?? comment).text().trim()
