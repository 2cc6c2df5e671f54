/**
 * Finds out what a file is. The bytes decide; a name or media type helps only where they cannot: csv is text like any
 * other, and a web page is a document only if it is named like one.
 */
import type { Budget } from '../budget.ts'
import {
  type CompoundFile,
  isCompoundFile,
  readCompoundFile,
} from '../containers/compound-file/compound-file.ts'
import {
  hasEncryptedPackage,
  openEncryptedPackage,
} from '../containers/encrypted-package/encrypted-package.ts'
import {
  hasZipEnd,
  readZip,
  startsAsZip,
  type ZipArchive,
  type ZipContext,
} from '../containers/zip/zip.ts'
import { ConversionError } from '../errors.ts'
import type { Extension } from '../formats/index.ts'
import { findHeader } from '../formats/pdf/header.ts'
import type { Platform } from '../platform/platform.ts'
import { detectCompoundFile } from './compound-file.ts'
import { unsupported } from './error.ts'
import { findHintedExtension, type Hint, isHintedCsv } from './hint.ts'
import { findOtherFormat, isRawWord, isRawWorkbook, isRtf } from './signature.ts'
import { detectText, readHead } from './text.ts'
import { detectZip } from './zip.ts'

interface Detected {
  readonly format: Extension
  /** The file, already open for the reader. */
  readonly archive?: ZipArchive
  readonly compoundFile?: CompoundFile
  /** What the reader reads, if that is not the file itself but what was encrypted in it. */
  readonly bytes?: Uint8Array
}

interface DetectContext {
  readonly budget: Budget
  readonly platform: Platform
  readonly warn?: ZipContext['warn']
}

export function detectFormat(bytes: Uint8Array, hint: Hint, context: DetectContext): Detected {
  if (bytes.length === 0) throw new ConversionError('malformed', 'The file is empty.')
  if (isCompoundFile(bytes)) {
    const compoundFile = readCompoundFile(bytes, context)
    const workbook = openWorkbook(compoundFile, hint, context)
    if (workbook) return workbook
    return { format: detectCompoundFile(compoundFile), compoundFile }
  }
  if (startsAsZip(bytes)) return detectArchive(bytes, context)
  const format = detectPlainFile(bytes, hint, context)
  if (format) return { format }
  if (hasZipEnd(bytes)) return detectArchive(bytes, context)
  throw unknown(findHintedExtension(hint))
}

/**
 * The default password is Excel's: whoever encrypts another kind of document with it wants it closed. Trying it takes
 * a hundred thousand hashes, so files named as another kind of document are not tried.
 */
function openWorkbook(
  file: CompoundFile,
  hint: Hint,
  context: DetectContext,
): Detected | undefined {
  // Few files are encrypted, and the others need no hint.
  if (!hasEncryptedPackage(file)) return undefined
  const named = findHintedExtension(hint)
  if (named === 'docx' || named === 'pptx') return undefined
  const bytes = openEncryptedPackage(file, context.budget)
  if (!bytes) return undefined
  const detected = detectArchive(bytes, context)
  return detected.format === 'xlsx' ? { ...detected, bytes } : undefined
}

function detectArchive(bytes: Uint8Array, context: DetectContext): Detected {
  const archive = readZip(bytes, context)
  return { format: detectZip(archive), archive }
}

/** For files that are not containers; undefined if it may still be an archive with something before it. */
function detectPlainFile(
  bytes: Uint8Array,
  hint: Hint,
  { platform }: DetectContext,
): Extension | undefined {
  if (isRtf(bytes)) return 'rtf'
  if (isRawWorkbook(bytes)) return 'xls'
  if (isRawWord(bytes)) return 'doc'

  const pdfStart = findHeader(bytes)
  if (pdfStart === 0) return 'pdf'
  const head = readHead(bytes, platform)
  // With something before it, it may as well be a table that mentions PDF.
  if (pdfStart !== undefined && !(head && isHintedCsv(hint))) return 'pdf'
  if (head !== undefined) return detectText(head, hint)

  const other = findOtherFormat(bytes)
  if (other) throw unsupported(other)
  return undefined
}

function unknown(hinted: Extension | undefined): ConversionError {
  if (!hinted || hinted === 'csv') return unsupported('unrecognized binary data')
  return new ConversionError('malformed', `The file is damaged or is not in ${hinted} format.`)
}
