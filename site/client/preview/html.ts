/** Links and images of the preview: the only attributes that a document has a say in. */
import { decodePercent } from '../../../src/engine/document/slug.ts'
import type { PreviewSettings } from './environment.ts'

/** The beginning of a link; an unsafe one is shown as text. */
export function writeLink(href: string, { prefix }: PreviewSettings): string {
  if (href.startsWith('#'))
    return `<a href="#${escapeHtml(prefix + decodePercent(href.slice(1)))}">`
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) return '<a>'
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">`
}

/** The document's own images, and those inside the text itself; others are replaced by their description. */
export function writeImage(source: string, alt: string, { images }: PreviewSettings): string {
  const own = images.get(source) ?? images.get(decodePercent(source))
  const address = own ?? (/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(source) ? source : '')
  return address
    ? `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`
    : `<span class="no-image" title="${escapeHtml(source.slice(0, 200))}">${escapeHtml(alt || 'image')}</span>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
