/** Results as files: one `.md`, or an archive with the images that it refers to. */

import { writeZip, type ZipParts } from '../../../src/engine/containers/zip/write.ts'
import type { ImageData } from '../../../src/engine/document/document.ts'

export interface Converted {
  readonly filename: string
  readonly markdown: string
  readonly images: ReadonlyMap<string, ImageData>
}

/** `report.docx` becomes `report.md`. */
export function toMarkdownName(filename: string): string {
  return `${toStem(filename)}.md`
}

function toStem(filename: string): string {
  return (
    filename.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/(?<=.)\.[^.]{1,5}$/, '') || 'document'
  )
}

/** A document with images gets a folder of its own; names that meet get a number. */
export function toParts(documents: readonly Converted[]): ZipParts {
  const used = new Set<string>()
  const parts = documents.flatMap(
    ({ filename, markdown, images }): [string, string | Uint8Array][] => {
      const stem = toFree(toStem(filename), used)
      if (images.size === 0) return [[`${stem}.md`, markdown]]
      return [
        [`${stem}/${stem}.md`, markdown],
        ...Array.from(images, ([name, { bytes }]): [string, Uint8Array] => [
          `${stem}/${toSafePath(name)}`,
          bytes,
        ]),
      ]
    },
  )
  return Object.fromEntries(parts)
}

function toFree(stem: string, used: Set<string>): string {
  let free = stem
  for (let number = 2; used.has(free.toLowerCase()); number++) free = `${stem}-${number}`
  used.add(free.toLowerCase())
  return free
}

/** Names come from the document: none may lead out of its folder. */
function toSafePath(name: string): string {
  const steps = name.split(/[\\/]/).filter(step => step !== '' && step !== '.' && step !== '..')
  return steps.join('/') || 'image'
}

export function saveMarkdown({ filename, markdown }: Converted): void {
  save(new Blob([markdown], { type: 'text/markdown;charset=utf-8' }), toMarkdownName(filename))
}

export function saveZip(documents: readonly Converted[], name: string): void {
  save(new Blob([writeZip(toParts(documents))], { type: 'application/zip' }), name)
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has begun by then; the bytes are not kept for a click that was.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
