/** A worker of Chromium, which loads the bundle from a server of ours. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { launchChromium } from '../../test/browser/support/chromium.ts'
import type { Sample } from './documents.ts'

const PAGE = '<!doctype html><script type="module" src="/main.js"></script>'

export async function runInBrowser(
  bundle: string,
  documents: readonly Sample[],
): Promise<Map<string, string>> {
  const byName = new Map(documents.map(({ name, bytes }) => [name, bytes]))
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url)
    if (path === '/') return response.setHeader('content-type', 'text/html').end(PAGE)
    const document = byName.get(path.replace('/documents/', ''))
    if (document) return response.end(document)
    try {
      response.setHeader('content-type', 'text/javascript').end(readFileSync(join(bundle, path)))
    } catch {
      response.writeHead(404).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    // `in-page.js` defines it, and nothing describes the page to the compiler.
    const ask = `answerAll(${JSON.stringify([...byName.keys()])})`
    return new Map(await page.evaluate<[string, string][]>(ask))
  } finally {
    await browser.close()
    server.close()
  }
}
