/**
 * Finds out what a file is. The bytes decide; a name or media type helps only where they cannot:
 * csv is text like any other, and a web page is a document only to those who named it one.
 */
import { Budget } from '../budget.ts'
import { isCompoundFile, readCompoundFile } from '../containers/compound-file.ts'
import { hasZipEnd, readZip, startsAsZip } from '../containers/zip.ts'
import { ConversionError } from '../errors.ts'
import type { Platform } from '../platform/platform.ts'
import { detectCompoundFile } from './detect-compound-file.ts'
import { unsupported } from './detect-error.ts'
import { findHintedExtension, type Hint, isHintedCsv } from './detect-hint.ts'
import {
  findOtherFormat,
  findPdfStart,
  isRawWord,
  isRawWorkbook,
  isRtf,
} from './detect-signature.ts'
import { detectText, readHead } from './detect-text.ts'
import { detectZip } from './detect-zip.ts'
import type { Extension } from './index.ts'

/** Far more than the small parts take that tell what an archive is. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024

export function detectFormat(
  bytes: Uint8Array,
  hint: Hint,
  { budget, platform }: { readonly budget: Budget; readonly platform: Platform },
): Extension {
  if (bytes.length === 0) throw new ConversionError('malformed', 'The file is empty.')
  // A budget of its own: the reader that follows opens the container again.
  const inflatedBytes = Math.min(budget.limits.inflatedBytes, MAX_INFLATED_BYTES)
  const context = { platform, budget: new Budget({ ...budget.limits, inflatedBytes }) }

  if (isCompoundFile(bytes)) return detectCompoundFile(readCompoundFile(bytes, context))
  if (startsAsZip(bytes)) return detectZip(readZip(bytes, context))
  if (isRtf(bytes)) return 'rtf'
  if (isRawWorkbook(bytes)) return 'xls'
  if (isRawWord(bytes)) return 'doc'

  const pdfStart = findPdfStart(bytes)
  if (pdfStart === 0) return 'pdf'
  const head = readHead(bytes)
  // With something before it, it may as well be a table that speaks of PDF.
  if (pdfStart !== undefined && !(head && isHintedCsv(hint))) return 'pdf'
  if (head !== undefined) return detectText(head, hint)

  const other = findOtherFormat(bytes)
  if (other) throw unsupported(other)
  if (hasZipEnd(bytes)) return detectZip(readZip(bytes, context))
  throw unknown(findHintedExtension(hint))
}

function unknown(hinted: Extension | undefined): ConversionError {
  if (!hinted || hinted === 'csv') return unsupported('binary data of an unknown kind')
  return new ConversionError('malformed', `The file is damaged, or it is no ${hinted} file.`)
}
