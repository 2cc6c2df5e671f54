/** Results as files: one `.md`, or an archive with the images that it refers to. */

import { writeZip, type ZipParts } from '../../../src/engine/containers/zip/write.ts'
import { save, saveText } from '../page/save.ts'
import type { Result } from './job.ts'
import { isLink } from './names.ts'

export interface Converted {
  /** The name of the document, with the folders it came in. */
  readonly path: string
  readonly markdown: string
  readonly images: Result['images']
}

/** `report.docx` becomes `report.md`. */
export function toMarkdownName(filename: string): string {
  return `${toStem(filename)}.md`
}

export function toStem(filename: string): string {
  return (
    filename.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/(?<=.)\.[^.]{1,5}$/, '') || 'document'
  )
}

/** The same folders as they came in; a document with images gets its own; colliding names get a number. */
export function toParts(documents: readonly Converted[]): ZipParts {
  const used = new Set<string>()
  const parts = documents.flatMap(({ path, markdown, images }): [string, string | Uint8Array][] => {
    const steps = toSteps(path)
    const stem = toStem(steps.at(-1) ?? '')
    const folder = steps.slice(0, -1).map(step => `${step}/`)
    const place = toFree(folder.join('') + stem, used)
    if (images.size === 0) return [[`${place}.md`, markdown]]
    return [
      [`${place}/${stem}.md`, markdown],
      ...Array.from(images, ([name, { bytes }]): [string, Uint8Array] => [
        `${place}/${toSteps(name).join('/') || 'image'}`,
        bytes,
      ]),
    ]
  })
  return Object.fromEntries(parts)
}

function toFree(place: string, used: Set<string>): string {
  let free = place
  for (let number = 2; used.has(free.toLowerCase()); number++) free = `${place}-${number}`
  used.add(free.toLowerCase())
  return free
}

/** Names come from documents and archives: none may lead out of its folder. A link is a single name. */
function toSteps(path: string): string[] {
  const steps = isLink(path) ? [path] : path.split(/[\\/]/)
  return steps.filter(step => step !== '' && step !== '.' && step !== '..')
}

export function saveMarkdown(filename: string, markdown: string): void {
  saveText(markdown, toMarkdownName(filename), 'text/markdown')
}

export function saveZip(documents: readonly Converted[], name: string): void {
  save(new Blob([writeZip(toParts(documents))], { type: 'application/zip' }), name)
}
