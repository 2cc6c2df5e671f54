/** Documents from outside the page, and the markdown as a separate file. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { visit } from './support/browser.ts'
import { card, choose, markdownOf } from './support/converter.ts'
import { asFile, DOCUMENTS } from './support/documents.ts'

const CSV = Buffer.from(DOCUMENTS.csv).toString('base64')

test('a file that another app shares is converted in the tab, and the server never sees it', async () => {
  await visit('/', {}, async ({ page, serverLog, complaints }) => {
    await choose(page, asFile('a.docx', DOCUMENTS.docx))
    await markdownOf(page, 'a.docx')
    await page.waitForSelector('link[rel="manifest"]', { state: 'attached' })
    // The service worker controls a page from its next load on, as in an installed app.
    await page.reload()
    await share(page, { file: { name: 'shared.csv', base64: CSV } })
    assert.match(await markdownOf(page, 'shared.csv'), /melon/)
    assert.equal(new URL(page.url()).search, '')
    assert.doesNotMatch(serverLog(), /\/share/)
    await share(page, { text: 'https://example.org/report.docx' })
    await page.waitForFunction(() => {
      const field = document.querySelector<HTMLInputElement>('#converter-link')
      return field?.value === 'https://example.org/report.docx'
    })
    // What was converted before stays for the visit; the link waits for somebody to send it.
    assert.equal(await page.locator('.card').count(), 2)
    assert.deepEqual(complaints, [])
  })
})

test('the manifest names every format, for sharing and for opening', async () => {
  await visit('/', {}, async ({ page }) => {
    const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
    const shared = manifest.share_target.params.files[0].accept
    const opened = Object.values(manifest.file_handlers[0].accept).flat()
    for (const extension of Object.keys(DOCUMENTS)) {
      assert.ok(shared.includes(`.${extension}`), extension)
      assert.ok(opened.includes(`.${extension}`), extension)
    }
    for (const { src } of manifest.icons) {
      assert.equal(await page.evaluate(async path => (await fetch(path)).status, src), 200)
    }
    assert.equal(await page.locator('link[rel="manifest"]').count(), 0)
  })
})

test('what is shared and lost is said', async () => {
  await visit('/?shared', {}, async ({ page }) => {
    await page.getByText('The shared file did not arrive').waitFor()
  })
})

test('a file that the system opens with the page is converted', async () => {
  await visit('/contact/', {}, async ({ page }) => {
    await page.addInitScript(base64 => {
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      const handle = { getFile: async () => new File([bytes], 'opened.csv') }
      const launchQueue = {
        setConsumer: (consume: (launch: unknown) => void) => consume({ files: [handle] }),
      }
      Object.defineProperty(window, 'launchQueue', { value: launchQueue })
    }, CSV)
    await page.goto('/')
    assert.match(await markdownOf(page, 'opened.csv'), /melon/)
  })
})

test('the markdown opens as a file in a tab of its own', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('a.csv', DOCUMENTS.csv))
    const markdown = await markdownOf(page, 'a.csv')
    const popup = page.context().waitForEvent('page')
    await card(page, 'a.csv').getByRole('button', { name: 'Open as file' }).click()
    const opened = await popup
    await opened.waitForLoadState()
    assert.equal(await opened.evaluate(() => document.body.textContent), markdown)
    assert.equal(await opened.evaluate(() => document.contentType), 'text/plain')
  })
})

interface Given {
  readonly file?: { readonly name: string; readonly base64: string }
  readonly text?: string
}

/** Sends the form that a browser sends for an app that shares something. */
async function share(page: Page, given: Given): Promise<void> {
  const loaded = page.waitForEvent('load')
  await page.evaluate(({ file, text }) => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' })
    const transfer = new DataTransfer()
    if (file) {
      const bytes = Uint8Array.from(atob(file.base64), character => character.charCodeAt(0))
      transfer.items.add(new File([bytes], file.name))
    }
    const files = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
    files.files = transfer.files
    const words = Object.assign(document.createElement('input'), {
      name: 'text',
      value: text ?? '',
    })
    form.append(...(file ? [files] : []), words)
    document.body.append(form)
    form.submit()
  }, given)
  await loaded
}
