/** Names of embedded files (ISO 32000-1, 7.11). */
import { type Dictionary, isDictionary, type PdfObject } from '../syntax/objects.ts'
import type { PdfObjects } from '../syntax/pdf-objects.ts'
import { readTree } from './trees.ts'

/** Those of the document as a whole. */
export function listAttachments(objects: PdfObjects, catalog: Dictionary): string[] {
  const names = objects.getDictionary(catalog, 'Names')
  const root = names && objects.getDictionary(names, 'EmbeddedFiles')
  const files = readTree<string>(objects, root, 'Names')
  return Array.from(files, ([key, file]) => fileNameOf(objects, objects.resolve(file), key))
}

const UNNAMED = 'unnamed file'

/** A file is named by a string, or by a dictionary with its name in one or two encodings. */
export function fileNameOf(objects: PdfObjects, file: PdfObject, key = ''): string {
  const name = isDictionary(file)
    ? objects.getText(file, 'UF') || objects.getText(file, 'F')
    : objects.toText(file)
  return name.trim() || objects.toText(key).trim() || UNNAMED
}
