/** The document in chunks, as for a search index. */
import type { Chunk } from '../../../src/engine/parts/present.ts'
import { toCount } from '../converter/words.ts'
import { createCopyButton } from '../page/copy.ts'
import { element } from '../page/dom.ts'
import { saveText } from '../page/save.ts'

const SIZES = [200, 500, 1000, 2000]
const DEFAULT_SIZE = 500

/** How many are put on the page at a time. */
const SHOWN = 100

export interface ChunkSource {
  readonly name: string
  readonly read: (size: number) => Promise<readonly Chunk[]>
}

export function showChunks(area: HTMLElement, { name, read }: ChunkSource): void {
  const select = element('select', {})
  select.append(
    ...SIZES.map(size => new Option(toCount(size, 'token'), String(size), size === DEFAULT_SIZE)),
  )
  select.value = String(DEFAULT_SIZE)
  const count = element('p', { class: 'note', role: 'status' })
  const list = element('ol', { class: 'chunk-list' })
  const more = element('button', { type: 'button', class: 'quiet' }, 'Show more')
  let chunks: readonly Chunk[] = []

  const toLines = () => chunks.map(chunk => `${JSON.stringify(chunk)}\n`).join('')
  const save = element('button', { type: 'button', class: 'quiet' }, 'Download .jsonl')
  save.addEventListener('click', () => saveText(toLines(), `${name}.jsonl`, 'application/jsonl'))
  more.addEventListener('click', showMore)
  select.addEventListener('change', () => void load())
  area.replaceChildren(
    element(
      'div',
      { class: 'chunk-bar' },
      element('label', {}, 'At most ', select),
      count,
      createCopyButton(toLines, 'Copy all as JSON Lines'),
      save,
    ),
    list,
    more,
  )
  void load()

  async function load(): Promise<void> {
    count.textContent = 'Splitting…'
    try {
      chunks = await read(Number(select.value))
      count.textContent = toCount(chunks.length, 'chunk')
    } catch {
      chunks = []
      count.textContent = 'The text could not be split into chunks. Choose a size to try again.'
    }
    list.replaceChildren()
    showMore()
  }

  function showMore(): void {
    const from = list.childElementCount
    list.append(...chunks.slice(from, from + SHOWN).map(chunk => toItem(chunk, name)))
    more.hidden = list.childElementCount >= chunks.length
  }
}

function toItem({ index, markdown, tokens, headings, pages, lines }: Chunk, name: string) {
  const inPages = pages && (pages[0] === pages[1] ? `page ${pages[0]}` : `pages ${pages.join('–')}`)
  const where = [toCount(tokens, 'token'), inPages, `lines ${lines.join('–')}`].filter(Boolean)
  const text = element('pre', { tabindex: '0', 'aria-label': `Chunk ${index}` }, markdown)
  const path = [[name, ...headings].join(' › '), inPages].filter(Boolean).join(', ')
  return element(
    'li',
    { class: 'chunk' },
    element(
      'div',
      { class: 'chunk-head' },
      element('p', { class: 'chunk-path' }, headings.join(' › ') || 'No heading'),
      element('p', { class: 'note' }, where.join('\u00a0· ')),
      createCopyButton(() => markdown),
      createCopyButton(() => `> ${path}\n\n${markdown}`, 'Copy with path'),
    ),
    text,
  )
}
