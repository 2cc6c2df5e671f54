/** The converter of the home page, in a browser, as visitors use it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { convert } from '../../src/engine/node.ts'
import { PICTURE } from '../support/docx-picture.ts'
import { pdf } from '../support/pdf.ts'
import { visit } from './support/browser.ts'
import { card, choose, markdownOf } from './support/converter.ts'
import { asFile, DOCUMENTS, HOSTILE, longSheet } from './support/documents.ts'

const uploads = (requests: readonly Request[]): Request[] =>
  requests.filter(request => request.method() !== 'GET' || request.postData() !== null)

test('each of the thirteen formats is converted in the tab as on a server, and nothing is sent', async () => {
  await visit('/', {}, async ({ page, requests, complaints, serverLog }) => {
    for (const [extension, bytes] of Object.entries(DOCUMENTS)) {
      const filename = `orchard.${extension}`
      await choose(page, asFile(filename, bytes))
      const expected = await convert(bytes, { filename })
      assert.equal(await markdownOf(page, filename), expected.markdown, extension)
      assert.equal(expected.format, extension)
    }
    assert.deepEqual(uploads(requests), [])
    assert.doesNotMatch(serverLog(), /"method":"POST"/)
    assert.deepEqual(complaints, [])
  })
})

test('a page that has loaded its converter goes on without a network', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('first.docx', DOCUMENTS.docx))
    await markdownOf(page, 'first.docx')
    await page.context().setOffline(true)
    await choose(page, asFile('second.odt', DOCUMENTS.odt))
    assert.match(await markdownOf(page, 'second.odt'), /^# Orchard/)
  })
})

test('the PDF part of the converter is loaded for a PDF and not before', async () => {
  await visit('/', {}, async ({ page, requests }) => {
    const loaded = (word: string) => requests.some(request => request.url().includes(word))
    assert.ok(!loaded('worker-'))
    await choose(page, asFile('a.docx', DOCUMENTS.docx))
    await markdownOf(page, 'a.docx')
    assert.ok(loaded('worker-') && !loaded('.wasm'))
    await choose(page, asFile('a.pdf', DOCUMENTS.pdf))
    await markdownOf(page, 'a.pdf')
    assert.ok(loaded('.wasm'))
  })
})

test('the first load is below 60 kB', async () => {
  await visit('/', {}, async ({ page }) => {
    await page.waitForLoadState('networkidle')
    const bytes = await page.evaluate(() =>
      [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ].reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
    )
    assert.ok(bytes > 5000 && bytes < 60_000, `${bytes} bytes`)
  })
})

test('the switch sends to the API instead, which gives the same', async () => {
  await visit('/', {}, async ({ page, requests }) => {
    await choose(page, asFile('tab.docx', DOCUMENTS.docx))
    const inTab = await markdownOf(page, 'tab.docx')
    await page.getByLabel('Send to the API instead').check()
    await page.getByText('Files go to the API').waitFor()
    await choose(page, asFile('api.docx', DOCUMENTS.docx))
    assert.equal(await markdownOf(page, 'api.docx'), inTab)
    assert.equal(uploads(requests).length, 1)
    assert.match((await card(page, 'api.docx').textContent()) ?? '', /by the API/)
  })
})

test('options reach the converter in the tab and the API, and the commands that are shown', async () => {
  await visit('/', {}, async ({ page }) => {
    await page.getByText('Options').click()
    await page.getByLabel('markers').selectOption('comments')
    await page.getByLabel('pages').fill('2')
    await choose(page, asFile('my slides.pptx', DOCUMENTS.pptx))
    const expected = '<!-- slide 2 -->\n\n# Two\n'
    assert.equal(await markdownOf(page, 'my slides.pptx'), expected)
    assert.equal(await card(page, 'my slides.pptx').locator('.boundary').textContent(), 'slide 2')
    await card(page, 'my slides.pptx').getByText('The same from a terminal').click()
    const commands = await card(page, 'my slides.pptx').locator('.same code').allTextContents()
    assert.match(
      commands[0]!,
      /^curl 'http.*\/api\/v1\/convert\?markers=comments&pages=2' .*-F 'file=@my slides.pptx'$/,
    )
    assert.equal(commands[1], `npx foliomark 'my slides.pptx' --markers comments --pages 2`)

    await page.getByLabel('Send to the API instead').check()
    await choose(page, asFile('api.pptx', DOCUMENTS.pptx))
    assert.equal(await markdownOf(page, 'api.pptx'), expected)
    await page.getByLabel('pages').fill('x')
    await choose(page, asFile('wrong.pptx', DOCUMENTS.pptx))
    await card(page, 'wrong.pptx').getByText('The option pages must be numbers').waitFor()
  })
})

/** Of `a,b` and `1,2`. */
const TABLE = '|   a |   b |\n| --: | --: |\n|   1 |   2 |\n'

test('files are dropped anywhere on the page', async () => {
  await visit('/', {}, async ({ page }) => {
    await drop(page, [{ name: 'fruit.csv', text: 'a,b\n1,2\n' }])
    assert.equal(await markdownOf(page, 'fruit.csv'), TABLE)
  })
})

test('what is pasted is converted: files, text of word processors, cells of spreadsheets', async () => {
  await visit('/', {}, async ({ page, requests }) => {
    await paste(page, { files: [{ name: 'fruit.csv', text: 'a,b\n1,2\n' }] })
    assert.equal(await markdownOf(page, 'fruit.csv'), TABLE)
    await paste(page, { 'text/rtf': String.raw`{\rtf1 A {\b word}.\par}`, 'text/plain': 'A word.' })
    assert.equal(await markdownOf(page, 'pasted.rtf'), 'A **word**.\n')
    await paste(page, { 'text/plain': 'x\ty\n3\t4' })
    assert.equal(
      await markdownOf(page, 'pasted.csv'),
      '|   x |   y |\n| --: | --: |\n|   3 |   4 |\n',
    )
    await paste(page, { 'text/plain': 'just words' })
    await page.getByText('There is no document in the clipboard.').waitFor()
    assert.deepEqual(uploads(requests), [])
  })
})

test('a pasted link waits in its field until it is sent, and the API fetches it', async () => {
  await visit('/', {}, async ({ page, requests, url: site }) => {
    const url = `${site}/developers/sample.docx`
    await paste(page, { 'text/plain': url })
    const field = page.getByLabel('Address of a document')
    assert.equal(await field.inputValue(), url)
    assert.deepEqual(uploads(requests), [])
    await field.press('Enter')
    assert.match(await markdownOf(page, url), /^# /)
    assert.equal(uploads(requests)[0]?.postData(), JSON.stringify({ url }))
    await field.fill('ftp://example.org')
    await field.press('Enter')
    await page.getByText('Enter an address that begins with https://').waitFor()
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
  })
})

test('the sample is converted', async () => {
  await visit('/', {}, async ({ page, requests }) => {
    await page.getByRole('button', { name: 'Try the sample' }).click()
    assert.match(await markdownOf(page, 'sample.docx'), /^# .*\n- .*\n\| /s)
    assert.deepEqual(uploads(requests), [])
  })
})

test('of two files the first is open, both are copied and downloaded, and both leave as one archive', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  await visit('/', { permissions }, async ({ page }) => {
    const files = { 'a.csv': 'a,b\n1,2\n', 'b.csv': 'c,d\n3,4\n' }
    await choose(
      page,
      ...Object.entries(files).map(([name, text]) => asFile(name, Buffer.from(text))),
    )
    const second = await markdownOf(page, 'b.csv')
    await page.getByText('2 documents converted').waitFor()
    const isOpen = (name: string) =>
      page.getByRole('button', { name, exact: true }).getAttribute('aria-expanded')
    assert.deepEqual([await isOpen('a.csv'), await isOpen('b.csv')], ['true', 'false'])

    await card(page, 'b.csv').getByRole('button', { name: 'Copy' }).first().click()
    await card(page, 'b.csv').getByText('Copied').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), second)

    const markdown = await download(page, () =>
      card(page, 'b.csv').getByRole('button', { name: 'Download .md' }).click(),
    )
    assert.deepEqual([markdown.name, markdown.bytes.toString()], ['b.md', second])

    const archive = await download(page, () =>
      page.getByRole('button', { name: 'Download all (.zip)' }).click(),
    )
    assert.equal(archive.name, 'markdown.zip')
    assert.ok(archive.bytes.includes('b.md') && archive.bytes.includes(second))
  })
})

test('images of a document are shown and leave with it', async () => {
  await visit('/', {}, async ({ page, requests, complaints }) => {
    await choose(page, asFile('cat.docx', PICTURE))
    assert.equal(await markdownOf(page, 'cat.docx'), '![A cat](image1.png)\n')
    await card(page, 'cat.docx').locator('.preview img[src^="blob:"]').waitFor()
    const archive = await download(page, () =>
      card(page, 'cat.docx').getByRole('button', { name: '.zip with 1 image' }).click(),
    )
    assert.equal(archive.name, 'cat.zip')
    assert.ok(archive.bytes.includes('cat/cat.md') && archive.bytes.includes('cat/image1.png'))
    assert.deepEqual([uploads(requests), complaints], [[], []])
  })
})

test('a broken file and an encrypted one are told in the words of the API', async () => {
  await visit('/', {}, async ({ page, url }) => {
    const broken = DOCUMENTS.docx.slice(0, 300)
    const encrypted = pdf([{}], { isEncrypted: true })
    await choose(page, asFile('broken.docx', broken), asFile('secret.pdf', encrypted))
    for (const [name, bytes] of [
      ['broken.docx', broken],
      ['secret.pdf', encrypted],
    ] as const) {
      await page.locator('.card[data-state="failed"]', { hasText: name }).waitFor()
      const response = await fetch(`${url}/api/v1/convert?filename=${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes as Uint8Array<ArrayBuffer>,
      })
      const problem = (await response.json()) as { title: string; detail: string; hint: string }
      const text = (await card(page, name).locator('.trouble').textContent()) ?? ''
      for (const words of [problem.title, problem.detail, problem.hint]) {
        assert.ok(text.includes(words), `${words} is not in ${text}`)
      }
    }
    const offer = { name: 'Send it to the API' }
    assert.equal(await card(page, 'secret.pdf').getByRole('button', offer).count(), 0)
    await card(page, 'broken.docx').getByRole('button', offer).waitFor()
  })
})

test('where the converter of the tab cannot be loaded, the page offers the API', async () => {
  await visit('/', {}, async ({ page }) => {
    await page.route('**/worker-*', route => route.abort())
    await choose(page, asFile('a.csv', DOCUMENTS.csv))
    await card(page, 'a.csv').getByText('The converter in this tab failed').waitFor()
    await card(page, 'a.csv').getByRole('button', { name: 'Send it to the API' }).click()
    assert.match(await markdownOf(page, 'a.csv'), /melon/)
  })
})

test('a conversion is cancelled and tried again, and the next goes on', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('long.ods', longSheet()), asFile('short.csv', DOCUMENTS.csv))
    await card(page, 'long.ods').getByText('Converting in this tab').waitFor()
    await card(page, 'long.ods').getByRole('button', { name: 'Cancel' }).click()
    await card(page, 'long.ods').getByText('Cancelled').waitFor()
    assert.match(await markdownOf(page, 'short.csv'), /melon/)
    await card(page, 'long.ods').getByRole('button', { name: 'Try again' }).click()
    await card(page, 'long.ods').getByText('Converting in this tab').waitFor()
  })
})

test('a hostile document is shown as text: no script, no link that runs, no image from elsewhere', async () => {
  await visit('/', {}, async ({ page, requests, complaints }) => {
    await choose(page, asFile('hostile.docx', HOSTILE))
    const preview = card(page, 'hostile.docx').locator('.preview[data-state="shown"]')
    await preview.waitFor()
    assert.match((await preview.textContent()) ?? '', /<script>window\.hacked = 1<\/script>/)
    assert.equal(await preview.locator('script, img, [href^="javascript"], [onerror]').count(), 0)
    assert.equal(await page.evaluate(() => 'hacked' in window), false)
    assert.ok(requests.every(request => !request.url().includes('example.invalid')))
    assert.deepEqual(complaints, [])
  })
})

test('the policy of the page lets nothing out, and runs nothing that is written into it', async () => {
  await visit('/', {}, async ({ page }) => {
    const outcome = await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'window.hacked = true'
      document.body.append(script)
      const reached = await fetch('https://example.org/', { mode: 'no-cors' }).then(
        () => true,
        () => false,
      )
      return { reached, ran: 'hacked' in window }
    })
    assert.deepEqual(outcome, { reached: false, ran: false })
  })
})

interface FileToGive {
  readonly name: string
  readonly text: string
}

async function drop(page: Page, files: readonly FileToGive[]): Promise<void> {
  await page.evaluate(given => {
    const dataTransfer = new DataTransfer()
    for (const { name, text } of given) dataTransfer.items.add(new File([text], name))
    const settings = { dataTransfer, bubbles: true, cancelable: true }
    document.querySelector('h1')!.dispatchEvent(new DragEvent('dragover', settings))
    document.querySelector('h1')!.dispatchEvent(new DragEvent('drop', settings))
  }, files)
}

async function paste(
  page: Page,
  content: { readonly files?: readonly FileToGive[]; readonly [type: `text/${string}`]: string },
): Promise<void> {
  await page.evaluate(({ files = [], ...texts }) => {
    const clipboardData = new DataTransfer()
    for (const { name, text } of files) clipboardData.items.add(new File([text], name))
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, String(text))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
  }, content)
}

async function download(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}
