import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OPTIONS } from '../../src/engine/options.ts'
import { OPERATIONS } from '../../src/http/v1/operations.ts'
import { PROBLEMS } from '../../src/service/problem.ts'
import { PAGES } from '../../src/site/pages.ts'
import { createTestApp, SITE } from '../http/support/app.ts'
import { readPage } from './support/html.ts'

const { ask } = createTestApp()
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const AGENT = { accept: 'text/markdown, text/html, */*' }

const sitemap = (await ask({ path: '/sitemap.xml' })).text
const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), match =>
  match[1]!.slice(SITE.baseUrl.length),
)
const getHtml = async (path: string) => (await ask({ path, headers: BROWSER })).text
const getTwin = async (path: string) => (await ask({ path, headers: AGENT })).text

/** A form may lead to what only takes a POST. */
const isFound = (status: number) => status < 400 || status === 405

describe('every page', () => {
  test('is in the sitemap with the day on which it changed', () => {
    const required = PAGES.filter(page => !page.isOptional && !page.isUnlisted)
    for (const { path } of required) assert.ok(listed.includes(path), path)
    const days = Array.from(sitemap.matchAll(/<lastmod>(\d{4}-\d{2}-\d{2})<\/lastmod>/g))
    assert.equal(days.length, listed.length)
  })

  for (const path of listed) {
    test(`${path} answers as HTML and as markdown`, async () => {
      const page = await ask({ path, headers: BROWSER })
      assert.equal(page.status, 200)
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
      assert.match(page.headers.vary ?? '', /\bAccept\b/)
      assert.match(page.headers.link ?? '', /rel="alternate"; type="text\/markdown"/)
      assert.match(page.text, /<link rel="alternate" type="text\/markdown"/)
      const twin = await ask({ path, headers: AGENT })
      assert.equal(twin.status, 200)
      assert.equal(twin.headers['content-type'], 'text/markdown; charset=utf-8')
      assert.match(twin.headers.vary ?? '', /\bAccept\b/)
      assert.match(twin.text, /^# \S/)
      assert.doesNotMatch(twin.text, /^:::|\{\{|\{base_url\}/m)
      assert.notEqual(twin.headers.etag, page.headers.etag)
      assert.equal((await ask({ path: `${path}index.md` })).text, twin.text)
    })

    test(`${path} says what its policy allows, and keeps to it`, async () => {
      const { headers, text } = await ask({ path, headers: BROWSER })
      const policy = headers['content-security-policy'] ?? ''
      assert.match(policy, /default-src 'none'/)
      assert.match(policy, /frame-ancestors 'none'/)
      assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:/)
      assert.equal(/wasm-unsafe-eval/.test(policy), path === '/')
      assert.match(headers['strict-transport-security'] ?? '', /max-age=\d{8}/)
      assert.deepEqual(readPage(text).inline, [])
      assert.equal(headers['set-cookie'], undefined)
    })

    test(`${path} loads with less than 60 kB`, async () => {
      const html = await getHtml(path)
      let bytes = 0
      for (const address of new Set([path, ...(await listLoaded(readPage(html).loaded))])) {
        const { status, headers } = await ask({
          path: address,
          headers: { ...BROWSER, 'accept-encoding': 'gzip, br' },
        })
        assert.equal(status, 200, address)
        bytes += Number(headers['content-length'])
      }
      assert.ok(bytes < 60_000, `${bytes} bytes`)
    })
  }

  test('has links and anchors that lead somewhere', async () => {
    const pages = new Map<string, ReturnType<typeof readPage>>()
    for (const path of [...listed, '/contact/sent/', '/nothing']) {
      pages.set(path, readPage(await getHtml(path)))
    }
    const broken: string[] = []
    for (const [path, { addresses }] of pages) {
      for (const address of addresses) {
        const url = new URL(address, SITE.baseUrl + path)
        if (url.origin !== SITE.baseUrl) continue
        const target = pages.get(url.pathname)
        const isThere =
          target ?? isFound((await ask({ path: url.pathname, headers: BROWSER })).status)
        if (!isThere) broken.push(`${path} → ${address}`)
        const anchor = url.hash.slice(1)
        if (anchor && !target?.ids.has(anchor)) broken.push(`${path} → ${address}`)
      }
    }
    assert.deepEqual([...new Set(broken)], [])
  })

  test('has a twin whose links are whole addresses that lead somewhere', async () => {
    const broken = new Set<string>()
    for (const path of [...listed, '/llms.txt']) {
      const text = (await getTwin(path)).replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
      for (const [, address] of text.matchAll(/\]\(([^)]*)\)/g)) {
        const url = new URL(address!)
        if (url.origin !== SITE.baseUrl) continue
        const { status } = await ask({ path: url.pathname, headers: AGENT })
        if (status >= 400) broken.add(`${path} → ${address}`)
      }
    }
    assert.deepEqual([...broken], [])
  })

  test('does not speak of how it was measured', async () => {
    for (const path of listed)
      assert.doesNotMatch(await getTwin(path), /\bV8\b|dist\/bench|bench:/, path)
  })

  test('travels packed as closely as is worth the time', async () => {
    const path = '/developers/recipes/'
    const plain = Buffer.byteLength(await getHtml(path))
    const { headers } = await ask({ path, headers: { ...BROWSER, 'accept-encoding': 'br' } })
    assert.equal(headers['content-encoding'], 'br')
    const packed = Number(headers['content-length'])
    assert.ok(packed < 0.17 * plain, `${packed} of ${plain}`)
  })

  test('is known by its slash at the end', async () => {
    const { status, headers } = await ask({ path: '/developers?from=x' })
    assert.deepEqual([status, headers.location], [308, '/developers/?from=x'])
    const encoded = await ask({ path: '/develop%65rs' })
    assert.deepEqual([encoded.status, encoded.headers.location], [308, '/developers/'])
  })

  test('is not sent again to who has it', async () => {
    for (const headers of [BROWSER, AGENT, { ...BROWSER, 'accept-encoding': 'br' }]) {
      const { headers: first } = await ask({ path: '/privacy/', headers })
      for (const known of [first.etag ?? '', `"other", W/${first.etag}`, '*']) {
        const again = { ...headers, 'if-none-match': known }
        const { status, text, headers: second } = await ask({ path: '/privacy/', headers: again })
        assert.deepEqual([status, text], [304, ''])
        assert.match(second.vary ?? '', /\bAccept\b/)
      }
    }
  })
})

/** Scripts import others, except those that are loaded on demand. */
async function listLoaded(addresses: readonly string[]): Promise<string[]> {
  const imported = addresses
    .filter(address => address.endsWith('.js'))
    .map(async address => {
      const { text } = await ask({ path: address })
      return Array.from(
        text.matchAll(/\b(?:from|import)"\.\/([\w-]+\.js)"/g),
        match => `/assets/${match[1]}`,
      )
    })
  const next = (await Promise.all(imported)).flat()
  return next.length ? [...addresses, ...(await listLoaded(next))] : [...addresses]
}

describe('the portal', () => {
  test('has every operation, its fields and its statuses', async () => {
    const reference = `${await getTwin('/developers/convert/')}\n${await getTwin('/developers/endpoints/')}`
    for (const { id, method, path, problems } of OPERATIONS) {
      const head = `\n**\`${method} ${path}\`** \`${id}\`\n`
      assert.equal(reference.split(head).length, 2, id)
      const [section = ''] = reference.split(head)[1]!.split(/^## /m)
      for (const code of problems) {
        assert.ok(section.includes(`**\`${PROBLEMS[code].status}\` ${code}**`), `${id} ${code}`)
      }
    }
    for (const field of ['stats.estimated_tokens', 'warnings[].code', 'metadata.keywords']) {
      assert.ok(reference.includes(`| \`${field}\` |`), field)
    }
  })

  test('says in a lead and a list what a long description would say in one block', async () => {
    const { description } = OPERATIONS.find(({ id }) => id === 'convertDocument')!
    const twin = await getTwin('/developers/convert/')
    assert.ok(twin.includes('\n- Files are converted in memory and never stored.\n'))
    assert.ok(twin.replaceAll(/\s+(- )?/g, ' ').includes(description), 'not a word is lost')
  })

  test('says of every field what it means', async () => {
    for (const path of ['/developers/convert/', '/developers/endpoints/', '/developers/errors/']) {
      assert.doesNotMatch(await getTwin(path), /\| *\|$/m, path)
    }
  })

  test('has a form for every operation', async () => {
    const pages = ['/developers/convert/', '/developers/endpoints/']
    const html = (await Promise.all(pages.map(getHtml))).join('')
    for (const { id } of OPERATIONS) {
      const form = id === 'submitContactMessage' ? 'href="/contact/"' : `data-try="${id}"`
      assert.ok(html.includes(form), id)
    }
    for (const name of Object.keys(OPTIONS)) assert.ok(html.includes(`id="try-${name}"`), name)
  })

  test('leads on from every anchor that the reference had when it was one page', async () => {
    const html = await getHtml('/developers/')
    const { ids } = readPage(html)
    const anchors = [
      ...['quickstart', 'formats', 'options', 'long-documents-and-retrieval', 'markdown-or-json'],
      ...['limits', 'reference', 'versions', 'privacy'],
      ...OPERATIONS.map(({ id }) => id.toLowerCase()),
    ]
    for (const anchor of anchors) assert.ok(ids.has(anchor), anchor)
    for (const [, address = ''] of html.matchAll(/data-moved="([^"]+)"/g)) {
      const [path = '', anchor = ''] = address.split('#')
      const target = readPage(await getHtml(path))
      assert.ok(anchor === '' || target.ids.has(anchor), address)
    }
  })

  test('can be searched: every section of every page is found, by an address that is there', async () => {
    const { status, text, headers } = await ask({ path: '/developers/search.json' })
    assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8'])
    const entries = JSON.parse(text) as { to: string; title: string; text: string }[]
    for (const path of listed)
      assert.ok(
        entries.some(({ to }) => to.startsWith(path)),
        path,
      )
    for (const { to } of entries) {
      const [path = '', anchor = ''] = to.split('#')
      if (anchor) assert.ok(readPage(await getHtml(path)).ids.has(anchor), to)
    }
    assert.ok(entries.some(entry => entry.text.includes('X-Next-Cursor')))
  })

  test('explains every error under the anchor that its type names', async () => {
    const { ids } = readPage(await getHtml('/developers/errors/'))
    for (const code of Object.keys(PROBLEMS)) assert.ok(ids.has(code), code)
  })

  test('has the notices that deprecated paths link to', async () => {
    const { ids } = readPage(await getHtml('/developers/deprecations/'))
    for (const path of ['/api/convert', '/api/contact']) {
      const { headers } = await ask({ path })
      const [, anchor = ''] = /deprecations\/#([\w-]+)>/.exec(headers.link ?? '') ?? []
      assert.ok(ids.has(anchor), anchor)
    }
  })

  test('leaves nothing to fill in', async () => {
    for (const path of listed) {
      assert.doesNotMatch(await getHtml(path), /\{\{|\{base_url\}|undefined|\[object|NaN/, path)
    }
  })
})

describe('a page that is not there', () => {
  test('looks like the site in a browser', async () => {
    const { status, text, headers } = await ask({ path: '/no<thing', headers: BROWSER })
    assert.equal(status, 404)
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/)
    assert.match(text, /<code>\/no(?:%3C|&lt;)thing<\/code>/)
  })

  test('is markdown for who asks for that', async () => {
    const { status, headers } = await ask({ path: '/nothing', headers: AGENT })
    assert.deepEqual([status, headers['content-type']], [404, 'text/markdown; charset=utf-8'])
  })
})

describe('a page that is asked for by another method', () => {
  for (const path of ['/', '/developers/', '/developers', '/llms.txt', '/developers/index.md']) {
    test(`says at ${path} which it answers`, async () => {
      const { status, headers, text } = await ask({ method: 'POST', path, headers: AGENT })
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'])
      assert.match(text, /^# Method not allowed\n/)
    })
  }

  test('looks like the site in a browser', async () => {
    const { status, headers, text } = await ask({ method: 'DELETE', path: '/', headers: BROWSER })
    assert.deepEqual([status, headers['content-type']], [405, 'text/html; charset=utf-8'])
    assert.match(text, /<title>Method not allowed/)
  })

  test('is not there where no method finds one', async () => {
    const { status, headers } = await ask({ method: 'POST', path: '/nothing', headers: AGENT })
    assert.deepEqual([status, headers.allow], [404, undefined])
  })
})
