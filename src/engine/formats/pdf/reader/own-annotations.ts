/** Annotations of a document whose pages PDFium reads: it reports less about them than the file says. */
import type { Budget } from '../../../budget.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findHeader } from '../header.ts'
import type { OwnAnnotations } from '../page/annotations.ts'
import { listAnnotations } from './document/annotation-list.ts'
import { readAnnotations } from './document/annotations.ts'
import { listAttachments } from './document/attachments.ts'
import { isDictionary, Reference } from './syntax/objects.ts'
import { PdfObjects } from './syntax/pdf-objects.ts'
import { ifSure } from './unsure.ts'

/** Undefined if the file is too damaged. */
export function openAnnotations(
  bytes: Uint8Array,
  platform: Platform,
  budget: Budget,
): OwnAnnotations | undefined {
  return ifSure(() => {
    const objects = new PdfObjects(bytes.subarray(findHeader(bytes)), platform, budget)
    const catalog = objects.getDictionary(objects.trailer, 'Root')
    const attachments = catalog ? listAttachments(objects, catalog) : []
    let spent = 0
    return {
      attachments,
      read: (number, frame) =>
        ifSure(() => {
          const page = objects.resolve(new Reference(number, 0))
          if (!isDictionary(page)) return undefined
          const read = readAnnotations(objects, listAnnotations(objects, page), frame)
          budget.spend('nodes', objects.nodes - spent)
          spent = objects.nodes
          return read
        }),
    }
  })
}
