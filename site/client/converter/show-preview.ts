/** Shows the preview of a document; the code for it comes with the first one. */
import { element } from '../page/dom.ts'
import type { Result } from './job.ts'

export interface PreviewContent {
  readonly markdown: string
  readonly images: Result['images']
  readonly prefix: string
}

/** What browsers can show in an `img`, where an image's scripts do not run. */
const SHOWN_TYPES = /^image\/(?:png|jpeg|gif|webp|bmp|svg\+xml|avif)$/

/** Returns a function that releases the images. */
export function showPreview(
  area: HTMLElement,
  { markdown, images, prefix }: PreviewContent,
): () => void {
  const addresses = new Map<string, string>()
  for (const [name, { mediaType, bytes }] of images) {
    if (!SHOWN_TYPES.test(mediaType)) continue
    const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType })
    addresses.set(name, URL.createObjectURL(blob))
  }
  let isWanted = true
  area.dataset.state = 'loading'
  void import('../preview/preview.ts')
    .then(({ renderPreview }) => {
      if (!isWanted) return
      const pieces = renderPreview(markdown, { prefix, images: addresses })
      area.replaceChildren(
        ...pieces.map(({ line, html }) => {
          const piece = element('div', { class: 'piece', 'data-line': String(line) })
          // Safe to show: preview.ts says why.
          piece.innerHTML = html
          return piece
        }),
      )
      area.dataset.state = 'shown'
    })
    .catch(() => {
      area.textContent = 'The preview could not be shown.'
      area.dataset.state = 'failed'
    })
  return () => {
    isWanted = false
    for (const address of addresses.values()) URL.revokeObjectURL(address)
  }
}
