/** Standalone pictures, and the captions below them. */
import type { Block, Run } from './document.ts'
import { isBlankText } from './runs.ts'
import { inlineText } from './text.ts'

export function areOnlyPictures(runs: readonly Run[]): boolean {
  let hasPicture = false
  for (const run of runs) {
    const { type } = run.content
    if (type === 'image') hasPicture = true
    else if (type !== 'break' && !isBlankText(run)) return false
  }
  return hasPicture
}

/** A description that the following text repeats is given once: there. */
export function dropEcho(blocks: Block[], caption: readonly Run[]): void {
  const last = blocks.at(-1)
  if (last?.type !== 'paragraph' || last.children.length !== 1) return
  const [picture] = last.children
  if (picture?.content.type !== 'image' || picture.content.alt === '') return
  if (caption.length > MAX_CAPTION_RUNS || !isEcho(picture.content.alt, inlineText(caption))) return
  const content = { ...picture.content, alt: '' }
  blocks[blocks.length - 1] = { ...last, children: [{ ...picture, content }] }
}

/** Captions are short. */
const MAX_CAPTION_RUNS = 20

/** "Figure 3: A cat." says everything that "A cat" does. */
function isEcho(alt: string, caption: string): boolean {
  const wanted = toWords(alt)
  if (wanted === '' || caption.length > 4 * alt.length + MAX_LABEL) return false
  const said = toWords(caption)
  return said === wanted || said.replace(NUMBERED, '') === wanted.replace(NUMBERED, '')
}

const MAX_LABEL = 40
const NUMBERED = /^\p{L}{2,20} \d{1,4}(?: \d{1,4})? /u

const toWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
