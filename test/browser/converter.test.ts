/** The converter of the home page, in a browser, as visitors use it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { convert } from '../../src/engine/node.ts'
import { cjkPage } from '../support/cjk-pdf.ts'
import { COPIED } from '../support/clipboard.ts'
import { PICTURE } from '../support/docx-picture.ts'
import { longReport } from '../support/long-report.ts'
import { pdf } from '../support/pdf.ts'
import { visit } from './support/browser.ts'
import {
  bringForward,
  card,
  choose,
  ENDLESS,
  makeEndless,
  markdownOf,
  openOptions,
  row,
  stayAtFirstPage,
  waitFor,
  waitForAll,
  waitForCopy,
  waitUntilKept,
} from './support/converter.ts'
import { asFile, commented, DOCUMENTS, HOSTILE } from './support/documents.ts'

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
    await waitUntilKept(page)
    await page.context().setOffline(true)
    await choose(page, asFile('second.odt', DOCUMENTS.odt))
    assert.match(await markdownOf(page, 'second.odt'), /^# Orchard/)
  })
})

test('the engine, and tables of characters, are loaded when they are needed; PDFium is not', async () => {
  await visit('/', {}, async ({ page, requests }) => {
    const loaded = (word: string) => requests.some(request => request.url().includes(word))
    assert.ok(!loaded('worker-'))
    await choose(page, asFile('a.pdf', DOCUMENTS.pdf))
    await markdownOf(page, 'a.pdf')
    assert.ok(loaded('worker-') && !loaded('/japan1-'))
    const japanese = cjkPage('93FA967B8CEA', { ordering: 'Japan1', encoding: '/90ms-RKSJ-H' })
    await choose(page, asFile('b.pdf', japanese))
    assert.equal((await markdownOf(page, 'b.pdf')).trim(), '日本語')
    assert.ok(loaded('/japan1-') && !loaded('/gb1-') && !loaded('.wasm'))
  })
})

test('the first pages of a long PDF are shown while the others are converted', async () => {
  await visit('/', { serviceWorkers: 'block' }, async ({ page }) => {
    await stayAtFirstPage(page)
    await choose(page, asFile('long.pdf', longReport(30)))
    await page
      .getByText(/… page 1 of 524 · \d+ s$/)
      .first()
      .waitFor()
    await page.getByText('The first 10 pages; the others follow.').waitFor()
    const pane = card(page, 'long.pdf').locator('.raw')
    await pane.locator('.piece').first().waitFor()
    // What is not all of it cannot be taken for it.
    assert.equal(await page.getByRole('button', { name: 'Download .md' }).isVisible(), false)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await pane.waitFor({ state: 'hidden' })
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
    await page.getByLabel('Convert on the server instead').check()
    await page.getByText('Files are sent to the server').waitFor()
    await choose(page, asFile('api.docx', DOCUMENTS.docx))
    assert.equal(await markdownOf(page, 'api.docx'), inTab)
    assert.equal(uploads(requests).length, 1)
    assert.match((await card(page, 'api.docx').textContent()) ?? '', /on the server/)
  })
})

test('options reach the converter in the tab and the server, and the commands that are shown', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('my slides.pptx', DOCUMENTS.pptx))
    const slides = card(page, 'my slides.pptx')
    await markdownOf(page, 'my slides.pptx')
    await openOptions(page, 'my slides.pptx')
    await slides.getByLabel('Mark where pages').check()
    await slides.getByLabel('Only these pages').fill('2')
    await slides.getByLabel('Only these pages').press('Enter')
    await slides.locator('.boundary', { hasText: 'slide 2' }).waitFor()
    // The first option alone gives a result, too, with both slides.
    await slides.locator('.boundary', { hasText: 'slide 1' }).waitFor({ state: 'detached' })
    const expected = '<!-- slide 2 -->\n\n# Two\n'
    assert.equal(await markdownOf(page, 'my slides.pptx'), expected)
    await slides.getByText('Do the same from a terminal').click()
    const commands = await slides.locator('.same code').allTextContents()
    assert.match(
      commands[0]!,
      /^curl 'http.*\/api\/v1\/convert\?markers=comments&pages=2' .*-F 'file=@my slides.pptx'$/,
    )
    assert.equal(commands[1], `npx foliomark 'my slides.pptx' --markers comments --pages 2`)

    await page.getByLabel('Convert on the server instead').check()
    await choose(page, asFile('api.pptx', DOCUMENTS.pptx))
    assert.match(await markdownOf(page, 'api.pptx'), /^<!-- slide 1 -->/)
  })
})

test('changing an option converts again at once, offers what the format has, and is remembered', async () => {
  await visit('/', {}, async ({ page }) => {
    const comment = commented('A remark.')
    await choose(page, asFile('a.docx', comment), asFile('b.csv', DOCUMENTS.csv))
    assert.doesNotMatch(await markdownOf(page, 'a.docx'), /A remark/)
    await waitFor(page, 'b.csv')
    const document = card(page, 'a.docx')
    await openOptions(page, 'a.docx')
    assert.equal(await document.getByLabel('Show formulas').isVisible(), false)
    await document.getByLabel('Show comments as footnotes').check()
    await document.locator('.raw', { hasText: 'A remark.' }).waitFor()
    await document.getByText('Options · 1 changed').waitFor()
    await bringForward(page, 'b.csv')
    await openOptions(page, 'b.csv')
    await page.getByText('This format has no options').waitFor()

    await page.reload()
    await choose(page, asFile('again.docx', comment))
    assert.match(await markdownOf(page, 'again.docx'), /A remark/)
    const again = card(page, 'again.docx')
    await openOptions(page, 'again.docx')
    await again.getByRole('button', { name: 'Reset to defaults' }).click()
    await again.locator('.raw:not(:has-text("A remark."))').waitFor()
  })
})

test('pages that are none are refused beside their field', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('a.pptx', DOCUMENTS.pptx))
    await markdownOf(page, 'a.pptx')
    await openOptions(page, 'a.pptx')
    await page.getByLabel('Only these pages').fill('x')
    await page.getByLabel('Only these pages').press('Enter')
    await page.getByText('Enter numbers and ranges').waitFor()
    assert.match(await markdownOf(page, 'a.pptx'), /Orchard/)
    // What it does not have is refused by the conversion, and the result stays.
    await page.getByLabel('Only these pages').fill('99')
    await page.getByLabel('Only these pages').press('Enter')
    await page.locator('.options .fault', { hasText: '99' }).waitFor()
    assert.match(await markdownOf(page, 'a.pptx'), /Orchard/)
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
    await paste(page, {
      'text/html': '<table><tr><td>5</td><td>6</td></tr></table>',
      'text/plain': '5\t6\n7\t8',
    })
    await waitForAll(page, 4)
    await paste(page, { 'text/plain': 'just words' })
    await page.getByText('This text has no formatting').waitFor()
    await paste(page, {})
    await page.getByText('There is no document on the clipboard.').waitFor()
    assert.deepEqual(uploads(requests), [])
  })
})

test('formatted text that is pasted is converted in the tab, whatever the switch says', async () => {
  for (const { program, html, text, markdown } of COPIED) {
    await visit('/', {}, async ({ page, requests, complaints }) => {
      await page.getByLabel('Convert on the server instead').check()
      await paste(page, { 'text/html': html, 'text/plain': text })
      assert.equal(await markdownOf(page, 'Pasted text'), markdown, program)
      assert.deepEqual([uploads(requests), complaints], [[], []])
      assert.ok(requests.every(request => !request.url().includes('example.invalid')))
    })
  }
})

test('of what a browser copies the HTML is taken, of what a word processor copies the RTF', async () => {
  await visit('/', {}, async ({ page }) => {
    const rtf = String.raw`{\rtf1 A {\b word}.\par}`
    await paste(page, { 'text/rtf': rtf, 'text/html': '<h1>A word.</h1>' })
    assert.equal(await markdownOf(page, 'Pasted text'), '# A word.\n')
    await paste(page, { 'text/rtf': rtf, 'text/html': COPIED[0]!.html })
    assert.equal(await markdownOf(page, 'pasted.rtf'), 'A **word**.\n')
  })
})

test('a pasted link waits in its field until it is sent, and the API fetches it', async () => {
  await visit('/', {}, async ({ page, requests, url: site }) => {
    const url = `${site}/developers/sample.docx`
    await paste(page, { 'text/plain': url })
    const field = page.getByLabel('URL of a document')
    assert.equal(await field.inputValue(), url)
    assert.deepEqual(uploads(requests), [])
    await field.press('Enter')
    assert.match(await markdownOf(page, url), /^# /)
    assert.equal(uploads(requests)[0]?.postData(), JSON.stringify({ url }))
    await field.fill('ftp://example.org')
    await field.press('Enter')
    await page.getByText('Enter a URL that begins with https://').waitFor()
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

test('of two files the first lies in front, both are copied and downloaded, and both leave as one archive', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  await visit('/', { permissions }, async ({ page }) => {
    const files = { 'a.csv': 'a,b\n1,2\n', 'b.csv': 'c,d\n3,4\n' }
    await choose(
      page,
      ...Object.entries(files).map(([name, text]) => asFile(name, Buffer.from(text))),
    )
    await waitForAll(page, 2)
    assert.deepEqual(
      [await card(page, 'a.csv').isVisible(), await card(page, 'b.csv').isVisible()],
      [true, false],
    )
    const second = await markdownOf(page, 'b.csv')
    await card(page, 'b.csv').getByRole('button', { name: 'Copy' }).first().click()
    await waitForCopy(page, second)

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

test('what is added to documents that are done comes to the front', async () => {
  await visit('/', {}, async ({ page }) => {
    await choose(page, asFile('a.csv', DOCUMENTS.csv))
    await waitFor(page, 'a.csv')
    await choose(page, asFile('b.csv', DOCUMENTS.csv), asFile('c.csv', DOCUMENTS.csv))
    await waitForAll(page, 3)
    const isVisible = (name: string) => card(page, name).isVisible()
    assert.deepEqual(await Promise.all(['a.csv', 'b.csv', 'c.csv'].map(isVisible)), [
      false,
      true,
      false,
    ])
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

test('failures are told in words for people, a line for each document', async () => {
  await visit('/', {}, async ({ page }) => {
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
    await choose(
      page,
      asFile('broken.docx', DOCUMENTS.docx.slice(0, 300)),
      asFile('secret.pdf', pdf([{}], { isEncrypted: true })),
      asFile('photo.jpg', jpeg),
      asFile('scan.pdf', pdf([{ isScan: true }])),
      asFile('empty.docx', new Uint8Array()),
      asFile('good.csv', DOCUMENTS.csv),
    )
    await page.getByText('1 of 6 documents converted, 5 failed').waitFor()
    const expected: readonly (readonly [string, string, string])[] = [
      ['broken.docx', 'The file is damaged', 'save it again'],
      ['secret.pdf', 'The file is password-protected', 'save a copy without a password'],
      ['photo.jpg', 'This is a JPEG image', 'text recognition'],
      ['scan.pdf', 'This PDF is a scan', 'text recognition'],
      ['empty.docx', 'The file is empty', 'save it again'],
    ]
    for (const [name, title, advice] of expected) {
      assert.match((await row(page, name).textContent()) ?? '', new RegExp(title))
      await bringForward(page, name)
      const text = (await card(page, name).locator('.trouble').textContent()) ?? ''
      for (const words of [title, advice]) assert.ok(text.includes(words), `${words}: ${text}`)
      assert.doesNotMatch(text, /API|GET|filename|resourceLimit/)
      assert.equal(await card(page, name).getByRole('button', { name: 'Try again' }).count(), 0)
    }
    const offer = { name: 'Convert it on the server' }
    await bringForward(page, 'secret.pdf')
    assert.equal(await card(page, 'secret.pdf').getByRole('button', offer).count(), 0)
    await bringForward(page, 'broken.docx')
    await card(page, 'broken.docx').getByRole('button', offer).waitFor()
  })
})

test('where the converter of the tab cannot be loaded, the page offers the server', async () => {
  await visit('/', {}, async ({ page }) => {
    await page.route('**/worker-*', route => route.abort())
    await choose(page, asFile('a.csv', DOCUMENTS.csv))
    await card(page, 'a.csv').getByText('The converter in this tab stopped').waitFor()
    await card(page, 'a.csv').getByRole('button', { name: 'Convert it on the server' }).click()
    assert.match(await markdownOf(page, 'a.csv'), /melon/)
  })
})

test('a conversion is cancelled and tried again, and the next goes on', async () => {
  await visit('/', { serviceWorkers: 'block' }, async ({ page }) => {
    await makeEndless(page)
    await choose(page, asFile(ENDLESS, DOCUMENTS.csv), asFile('short.csv', DOCUMENTS.csv))
    await card(page, ENDLESS).getByText('Converting in this tab').waitFor()
    await card(page, ENDLESS).getByRole('button', { name: 'Cancel' }).click()
    await card(page, ENDLESS).getByText('Cancelled').waitFor()
    assert.match(await markdownOf(page, 'short.csv'), /melon/)
    await bringForward(page, ENDLESS)
    await card(page, ENDLESS).getByRole('button', { name: 'Try again' }).click()
    await card(page, ENDLESS).getByText('Converting in this tab').waitFor()
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
    const { content } = getComputedStyle(document.body, '::after')
    if (!content.includes('Drop to convert')) throw new Error(`The window shows ${content}.`)
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
