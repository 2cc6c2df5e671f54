/** Working with results: outline, sections, chunks, what was left out, the PDF page, folders and archives. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { convert } from '../../src/engine/node.ts'
import { docx, p, r, styled, table, tc } from '../support/docx.ts'
import { PICTURE } from '../support/docx-picture.ts'
import { pdf } from '../support/pdf.ts'
import { zip } from '../support/zip.ts'
import { findFaults } from './support/axe.ts'
import { visit } from './support/browser.ts'
import {
  bringForward,
  card,
  choose,
  ENDLESS,
  makeEndless,
  markdownOf,
  row,
  view,
  waitFor,
  waitForAll,
  waitForCopy,
  waitUntilKept,
} from './support/converter.ts'
import { asFile, DOCUMENTS } from './support/documents.ts'

const HEADINGS = ['heading 1', 'heading 2']
  .map(
    (name, index) =>
      `<w:style w:type="paragraph" w:styleId="h${index + 1}"><w:name w:val="${name}"/></w:style>`,
  )
  .join('')

/** Three sections of many paragraphs. */
const LONG = docx({
  styles: HEADINGS,
  body: ['One', 'Two', 'Three']
    .map(
      title =>
        styled('h1', title) +
        styled('h2', `${title} and a half`) +
        p(r(`${title} has a paragraph of some words. `.repeat(9))).repeat(20),
    )
    .join(''),
})

test('the page folds away, and comes back with the last document gone', async () => {
  // The example fades in, and what is half there has little contrast.
  await visit('/', { reducedMotion: 'reduce' }, async ({ page }) => {
    await choose(page, asFile('a.csv', DOCUMENTS.csv))
    await markdownOf(page, 'a.csv')
    assert.equal(await page.getByRole('heading', { name: 'How good it is' }).isVisible(), false)
    await page.getByRole('button', { name: 'Remove a.csv' }).click()
    assert.equal(await page.getByRole('heading', { name: 'How good it is' }).isVisible(), true)
    assert.deepEqual(await findFaults(page), [])
    await page.getByRole('button', { name: 'Undo' }).click()
    assert.match(await markdownOf(page, 'a.csv'), /melon/)
  })
})

test('on a narrow page, the way back from removing the last document covers nothing', async () => {
  await visit('/', { viewport: { width: 390, height: 844 } }, async ({ page }) => {
    await choose(page, asFile('a.csv', DOCUMENTS.csv))
    await markdownOf(page, 'a.csv')
    await page.getByRole('button', { name: 'Remove a.csv' }).click()
    const isFree = await page.evaluate(() => {
      const [undo, ...others] = ['.undo', '.drop', '.side'].map(name =>
        document.querySelector(name)!.getBoundingClientRect(),
      )
      return others.every(({ top, bottom }) => bottom <= undo!.top || top >= undo!.bottom)
    })
    assert.ok(isFree)
  })
})

test('the outline leads through both panes, and gives a section to copy', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  await visit('/', { permissions }, async ({ page }) => {
    await choose(page, asFile('long.docx', LONG))
    await markdownOf(page, 'long.docx')
    await page.locator('.preview[data-state="shown"]').waitFor()
    await page.getByRole('button', { name: 'Two', exact: true }).click()
    await page.waitForFunction(() =>
      ['.raw .piece[data-line="45"]', '.preview h1[id$="two"]'].every(place => {
        const element = document.querySelector(place)!
        const pane = element.closest('.pane')!
        const top = element.getBoundingClientRect().top - pane.getBoundingClientRect().top
        return top > -20 && top < 120
      }),
    )
    await page.locator('.outline-link[aria-current]', { hasText: /^Two$/ }).waitFor()

    const { markdown } = await convert(LONG, { filename: 'long.docx', section: 'two-and-a-half' })
    const copy = page.getByRole('button', { name: 'Copy section Two and a half' })
    await copy.focus()
    await page.keyboard.press('Enter')
    await waitForCopy(page, markdown)
  })
})

test('what scrolls in the markdown scrolls in the preview', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('long.docx', LONG))
    await markdownOf(page, 'long.docx')
    await page.locator('.preview[data-state="shown"]').waitFor()
    await page.locator('.raw').hover()
    await page.mouse.wheel(0, 1500)
    await page.waitForFunction(() => document.querySelector('.preview')!.scrollTop > 200)
  })
})

test('chunks are those of the API, in the size that is chosen', async () => {
  await visit('/', {}, async ({ page, requests }) => {
    await choose(page, asFile('long.docx', LONG))
    await markdownOf(page, 'long.docx')
    await view(page, 'long.docx', 'Chunks')
    const before = requests.length
    for (const size of [500, 200]) {
      await page.locator('.chunk-bar select').selectOption(String(size))
      const { chunks = [] } = await convert(LONG, { filename: 'long.docx', chunks: size })
      await page.getByText(`${chunks.length} chunks`, { exact: true }).waitFor()
      assert.equal(await page.locator('.chunk pre').first().textContent(), chunks[0]?.markdown)
    }
    assert.equal(requests.length, before)
  })
})

test('a table is copied as CSV and as cells, all of it, and a chunk with its path', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const rows = Array.from({ length: 120 }, (_, row) => [`Row ${row}`, 'say "a, b"'])
  const bytes = docx({
    styles: HEADINGS,
    body:
      styled('h1', 'One') +
      table([tc(p('name')), tc(p('words'))], ...rows.map(cells => cells.map(text => tc(p(text))))),
  })
  await visit('/', { permissions }, async ({ page }) => {
    await choose(page, asFile('table.docx', bytes))
    await markdownOf(page, 'table.docx')
    await page.locator('.preview[data-state="shown"]').waitFor()
    const press = (name: string) => page.getByRole('button', { name }).first().press('Enter')
    await press('Copy as CSV')
    const csv = rows.map(([name]) => `${name},"say ""a, b"""\r\n`).join('')
    await waitForCopy(page, `name,words\r\n${csv}`)
    await press('Copy for a spreadsheet')
    await waitForCopy(page, ['name\twords', ...rows.map(cells => cells.join('\t'))].join('\n'))
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      return (await item!.getType('text/html')).text()
    })
    assert.match(html, /<td>Row 119<\/td>/)
    // Words of the buttons are none of the document.
    await page.keyboard.press('Control+f')
    await page.getByLabel('Find in the document').fill('spreadsheet')
    await page.getByText('No matches').waitFor()
    assert.deepEqual(await page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].length), 0)

    await view(page, 'table.docx', 'Chunks')
    await press('Copy with path')
    const { chunks = [] } = await convert(bytes, { filename: 'table.docx', chunks: 500 })
    await waitForCopy(page, `> table › One\n\n${chunks[0]?.markdown}`)
  })
})

test('what was left out is shown by its reason, and what was not carried over as a warning', async () => {
  const running = (number: number) => ({
    texts: [
      { text: 'The Orchard Review', x: 72, y: 30, size: 9 },
      { text: `Chapter ${number}`, x: 72, y: 90, size: 22, font: 'bold' as const },
      { text: `Apples and pears grow on trees, as page ${number} says.`, x: 72, y: 130 },
      { text: `Melons do not; that is for page ${number} to tell.`, x: 72, y: 146 },
      { text: String(number), x: 300, y: 800, size: 9 },
    ],
  })
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('review.pdf', pdf([1, 2, 3, 4, 5, 6].map(running))))
    assert.doesNotMatch(await markdownOf(page, 'review.pdf'), /The Orchard Review/)
    await view(page, 'review.pdf', 'Left out')
    const list = card(page, 'review.pdf').locator('.left-out')
    assert.match((await list.textContent()) ?? '', /pages 1–6, 6 timesThe Orchard Review/)
    await view(page, 'review.pdf', 'Warnings')
    const warnings = card(page, 'review.pdf').locator('.warnings')
    await warnings.getByRole('button', { name: 'Include once' }).click()
    await card(page, 'review.pdf').getByText('Options · 1 changed').waitFor()
    await warnings.getByRole('button', { name: 'Include once' }).waitFor({ state: 'detached' })
    await view(page, 'review.pdf', 'Markdown')
    await card(page, 'review.pdf').locator('.raw .piece').first().waitFor()
    assert.match(await markdownOf(page, 'review.pdf'), /The Orchard Review/)
  })
})

test('the page of a PDF stands beside its markdown, with the block marked that is pointed at', async () => {
  await visit('/', {}, async ({ page, complaints }) => {
    await choose(page, asFile('a.pdf', DOCUMENTS.pdf))
    await markdownOf(page, 'a.pdf')
    await view(page, 'a.pdf', 'PDF page')
    await page.locator('.paper[data-state="drawn"]').waitFor()
    await page.locator('.raw .piece', { hasText: 'Apples' }).hover()
    const mark = page.locator('.paper-mark')
    await mark.waitFor()
    const [sheet, box] = await Promise.all([
      page.locator('.paper canvas').boundingBox(),
      mark.boundingBox(),
    ])
    // The paragraph begins 72 points from the left of a page of 595.
    const left = ((box!.x - sheet!.x) / sheet!.width) * 595
    assert.ok(Math.abs(left - 72) < 8, `${left}`)
    const inks = await page.locator('.paper canvas').evaluate(canvas => {
      const { width, height } = canvas as HTMLCanvasElement
      const { data } = (canvas as HTMLCanvasElement)
        .getContext('2d')!
        .getImageData(0, 0, width, height)
      return data.some((value, index) => index % 4 === 0 && value < 100)
    })
    assert.ok(inks)
    // And back: the heading on the page marks its block in the text.
    await page.mouse.move(
      sheet!.x + (80 / 595) * sheet!.width,
      sheet!.y + (74 / 842) * sheet!.height,
    )
    await page.locator('.raw .piece.is-marked', { hasText: '# Orchard' }).waitFor()
    assert.deepEqual(complaints, [])
  })
})

test('a folder becomes a list, and leaves as an archive with the same folders', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-folder-'))
  try {
    mkdirSync(join(folder, 'in/deep'), { recursive: true })
    writeFileSync(join(folder, 'in/a.csv'), DOCUMENTS.csv)
    writeFileSync(join(folder, 'in/deep/cat.docx'), PICTURE)
    writeFileSync(join(folder, 'in/photo.jpg'), 'no document')
    writeFileSync(join(folder, 'in/.hidden.docx'), 'litter')
    await visit('/', {}, async ({ page, requests }) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Choose a folder' }).click(),
      ])
      await chooser.setFiles(join(folder, 'in'))
      await waitForAll(page, 2)
      await page.getByText('1 file skipped (unsupported format): in/photo.jpg').waitFor()
      assert.match((await row(page, 'cat.docx').textContent()) ?? '', /in\/deep\//)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download all (.zip)' }).click(),
      ])
      const archive = readFileSync(await file.path())
      for (const path of ['in/a.md', 'in/deep/cat/cat.md', 'in/deep/cat/image1.png']) {
        assert.ok(archive.includes(path), path)
      }
      assert.ok(requests.every(request => request.method() === 'GET'))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an archive of documents is opened, and a document that is an archive is not', async () => {
  await visit('/', {}, async ({ page }) => {
    const archive = zip({
      'reports/a.csv': DOCUMENTS.csv,
      'reports/b.docx': DOCUMENTS.docx,
      'reports/notes.txt': 'no document',
      '__MACOSX/reports/._b.docx': 'litter',
    })
    await choose(page, asFile('mail.zip', archive), asFile('text.docx', DOCUMENTS.docx))
    await waitForAll(page, 3)
    await page.getByText('1 file skipped (unsupported format): reports/notes.txt').waitFor()
    assert.match((await row(page, 'a.csv').textContent()) ?? '', /mail\/reports\//)
    assert.match(await markdownOf(page, 'b.docx'), /^# Orchard/)
  })
})

test('many are cancelled at once, and what was done stays', async () => {
  await visit('/', { serviceWorkers: 'block' }, async ({ page }) => {
    await makeEndless(page)
    await choose(
      page,
      asFile('a.csv', DOCUMENTS.csv),
      asFile(ENDLESS, DOCUMENTS.csv),
      asFile('b.csv', DOCUMENTS.csv),
    )
    await row(page, ENDLESS).getByText('working').waitFor()
    await page.getByRole('button', { name: 'Cancel all' }).click()
    for (const name of [ENDLESS, 'b.csv']) await waitFor(page, name, 'cancelled')
    await bringForward(page, 'a.csv')
    assert.match(await markdownOf(page, 'a.csv'), /melon/)
  })
})

test('results are there after a reload and on the way back, for as long as the tab is open', async () => {
  await visit('/', {}, async ({ page, requests }) => {
    await choose(page, asFile('a.csv', DOCUMENTS.csv), asFile('b.docx', DOCUMENTS.docx))
    await waitForAll(page, 2)
    await page.waitForFunction(() => sessionStorage.getItem('foliomark-visit')?.includes('b.docx'))
    await page.reload()
    await waitForAll(page, 2)
    assert.match(await markdownOf(page, 'b.docx'), /^# Orchard/)
    await page.goto('/privacy/')
    await page.goBack()
    await waitForAll(page, 2)
    assert.ok(requests.every(request => request.method() === 'GET'))

    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('button', { name: 'Try the sample' }).waitFor()
    assert.equal(await other.locator('.card').count(), 0)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.waitForFunction(() => sessionStorage.getItem('foliomark-visit') === null)
  })
})

test('documents are kept for longer when that is wished, and forgotten when that is', async () => {
  await visit('/', {}, async ({ page, requests }) => {
    await choose(page, asFile('a.csv', DOCUMENTS.csv), asFile('b.docx', DOCUMENTS.docx))
    await waitForAll(page, 2)
    await page.getByLabel('Keep on this device').check()
    await page.waitForFunction(
      () =>
        new Promise(resolve => {
          const opening = indexedDB.open('foliomark')
          opening.onsuccess = () => {
            const { result } = opening
            const count = result.transaction('documents').objectStore('documents').count()
            count.onsuccess = () => {
              result.close()
              resolve(count.result === 2)
            }
          }
        }),
    )
    await page.reload()
    await waitForAll(page, 2)
    assert.match(await markdownOf(page, 'b.docx'), /^# Orchard/)
    await page.getByRole('button', { name: 'Forget' }).click()
    await page.waitForFunction(() => localStorage.getItem('foliomark-kept') === null)
    await page.reload()
    await page.getByRole('button', { name: 'Try the sample' }).waitFor()
    assert.equal(await page.locator('.card').count(), 0)
    assert.ok(requests.every(request => request.method() === 'GET'))
  })
})

test('keys copy, turn views and change documents, and a sheet lists them', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  await visit('/', { permissions }, async ({ page }) => {
    await choose(page, asFile('a.docx', DOCUMENTS.docx), asFile('b.csv', DOCUMENTS.csv))
    await waitForAll(page, 2)
    await page.locator('.preview[data-state="shown"]').first().waitFor()
    await page.keyboard.press('v')
    assert.equal(await card(page, 'a.docx').locator('.raw').isVisible(), false)
    await page.keyboard.press('r')
    await waitForCopy(page, await markdownOf(page, 'a.docx'))
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      return (await item!.getType('text/html')).text()
    })
    assert.match(html, /<h1[^>]*>Orchard<\/h1>/)
    await page.keyboard.press('j')
    assert.equal(await card(page, 'b.csv').isVisible(), true)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    assert.deepEqual(await findFaults(page), [])
  })
})

test('a first PDF takes less than 500 kB with the page, and nothing that draws pages', async () => {
  await visit('/', {}, async ({ page, requests, url }) => {
    await choose(page, asFile('a.pdf', DOCUMENTS.pdf))
    await markdownOf(page, 'a.pdf')
    // What makes the page work offline comes afterwards, by its service worker.
    const own = requests.filter(request => !request.serviceWorker())
    const paths = new Set(own.map(request => new URL(request.url()).pathname))
    const bytes = await Promise.all([...paths].map(path => countPacked(url + path)))
    assert.ok(bytes.length > 10)
    assert.ok(bytes.reduce((sum, each) => sum + each) < 500_000, `${bytes}`)
    assert.deepEqual(
      [...paths].filter(path => path.endsWith('.wasm')),
      [],
    )
  })
})

test('after the first document the page is there without a network, after a reload too', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('a.csv', DOCUMENTS.csv))
    await markdownOf(page, 'a.csv')
    await waitUntilKept(page)
    await page.context().setOffline(true)
    await page.reload()
    await choose(page, asFile('b.docx', DOCUMENTS.docx))
    assert.match(await markdownOf(page, 'b.docx'), /^# Orchard/)
  })
})

/** As browsers take it. */
async function countPacked(address: string): Promise<number> {
  const { headers } = await fetch(address, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  })
  return Number(headers.get('content-length'))
}
