/**
 * Notes and highlights with text (ISO 32000-1, 12.5.6). Replies refer to what they reply to (`IRT`) and follow it, at
 * its place. Popups only show the text of others.
 */
import { parsePdfDate } from '../../metadata.ts'
import type { Box, PageComment } from '../../raw-page.ts'
import type { Dictionary } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { isShown } from './annotation-list.ts'
import { fileNameOf } from './attachments.ts'

const SUBTYPES: ReadonlySet<string | undefined> = new Set([
  'Text',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Redact',
  'FileAttachment',
])

export function readComments(
  objects: PdfObjects,
  annotations: readonly Dictionary[],
  listBoxes: (annotation: Dictionary) => readonly Box[],
): PageComment[] {
  const { firsts, replies } = findThreads(objects, annotations)
  const comments: PageComment[] = []
  const seen = new Set<Dictionary>()
  // Those that reply to each other in a cycle have no first.
  for (const first of [...firsts, ...annotations]) {
    let boxes: readonly Box[] | undefined
    const waiting = [first]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      const comment = readComment(objects, next)
      if (comment) {
        boxes ??= listBoxes(first)
        comments.push({ ...comment, boxes })
      }
      waiting.push(...(replies.get(next) ?? []).toReversed())
    }
  }
  return comments
}

interface Threads {
  readonly firsts: readonly Dictionary[]
  readonly replies: ReadonlyMap<Dictionary, readonly Dictionary[]>
}

function findThreads(objects: PdfObjects, annotations: readonly Dictionary[]): Threads {
  const known = new Set(annotations)
  const firsts: Dictionary[] = []
  const replies = new Map<Dictionary, Dictionary[]>()
  for (const annotation of annotations) {
    const target = objects.getDictionary(annotation, 'IRT')
    if (!target || !known.has(target)) firsts.push(annotation)
    else if (replies.has(target)) replies.get(target)!.push(annotation)
    else replies.set(target, [annotation])
  }
  return { firsts, replies }
}

function readComment(
  objects: PdfObjects,
  annotation: Dictionary,
): Omit<PageComment, 'boxes'> | undefined {
  if (!SUBTYPES.has(objects.getName(annotation, 'Subtype'))) return undefined
  const text = isShown(objects, annotation) ? objects.getText(annotation, 'Contents').trim() : ''
  // An attached file has its own warning.
  if (!text || text === fileNameOf(objects, objects.get(annotation, 'FS'))) return undefined
  const readDate = (key: string): string | undefined =>
    parsePdfDate(objects.getText(annotation, key))
  return {
    text,
    author: objects.getText(annotation, 'T').trim(),
    date: readDate('CreationDate') ?? readDate('M') ?? '',
  }
}
