import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { convert } from '../../src/engine/node.ts'
import { SAMPLE_MARKDOWN } from '../../src/site/sample.ts'
import { createTestApp, SITE } from '../http/support/app.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const { app, ask } = createTestApp({ now: () => NOW })

describe('files for machines', () => {
  test('llms.txt begins as llmstxt.org asks, and names every operation', async () => {
    const { status, headers, text } = await ask({ path: '/llms.txt' })
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
    assert.match(text, /^# Foliomark\n\n> /)
    assert.match(text, /\n## Optional\n/)
    assert.ok(text.includes(`](${SITE.baseUrl}/developers/convert/#convertdocument): `))
    assert.doesNotMatch(text, /\{\{/)
    for (const line of text.match(/^- .*$/gm) ?? []) assert.match(line, /\): \S.{10,}$/)
  })

  test('robots.txt names the sitemap', async () => {
    const { text } = await ask({ path: '/robots.txt' })
    assert.ok(text.includes(`\nSitemap: ${SITE.baseUrl}/sitemap.xml\n`))
  })

  test('security.txt is valid for some time, and for less than a year', async () => {
    const { headers, text } = await ask({ path: '/.well-known/security.txt' })
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.match(text, /^Contact: mailto:help@example\.org$/m)
    const expires = Array.from(text.matchAll(/^Expires: (.*)$/gm), match => Date.parse(match[1]!))
    assert.equal(expires.length, 1)
    const days = (expires[0]! - NOW) / 86_400_000
    assert.ok(days > 30 && days < 365, `${days} days`)
  })

  test('the API catalog is a linkset that says what it is', async () => {
    const { headers, json } = await ask({ path: '/.well-known/api-catalog' })
    assert.equal(
      headers['content-type'],
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    )
    assert.equal(json.linkset[0].anchor, `${SITE.baseUrl}/api/v1/`)
    assert.equal(json.linkset[0]['service-desc'][0].href, `${SITE.baseUrl}/api/v1/openapi.json`)
    const head = await ask({ method: 'HEAD', path: '/.well-known/api-catalog' })
    assert.match(head.headers.link ?? '', /rel="api-catalog"/)
  })

  test('the home page leads to them', async () => {
    const { headers } = await ask({ path: '/' })
    for (const relation of ['api-catalog', 'service-desc', 'service-doc']) {
      assert.ok(headers.link?.includes(`rel="${relation}"`), relation)
    }
  })

  test('well-known files that we do not have are not there', async () => {
    assert.equal((await ask({ path: '/.well-known/change-password' })).status, 404)
  })
})

test('the sample document has headings, a list and a table', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({ url: '/developers/sample.docx' })
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /wordprocessingml\.document$/)
  const { markdown, format } = await convert(rawPayload)
  assert.equal(format, 'docx')
  assert.match(markdown, /^# .*\n- .*\n\| /s)
  // The home page shows both.
  assert.equal(markdown, SAMPLE_MARKDOWN)
})

describe('assets', () => {
  test('may be kept forever, and travel packed', async () => {
    const { text: html } = await ask({ path: '/', headers: { accept: 'text/html' } })
    const [, style = ''] = /href="(\/assets\/site-[^"]+\.css)"/.exec(html) ?? []
    const plain = await app.inject({ url: style })
    assert.match(String(plain.headers['cache-control']), /max-age=31536000, immutable/)
    for (const coding of ['br', 'gzip']) {
      const packed = await app.inject({ url: style, headers: { 'accept-encoding': coding } })
      assert.equal(packed.headers['content-encoding'], coding)
      assert.ok(packed.rawPayload.length < plain.rawPayload.length)
    }
    const refused = await app.inject({ url: style, headers: { 'accept-encoding': 'br;q=0' } })
    assert.equal(refused.headers['content-encoding'], undefined)
  })

  test('are only what the build has made', async () => {
    for (const path of [
      '/assets/manifest.json',
      '/assets/..%2fmanifest.json',
      '/assets/x.js',
      '/assets/',
    ]) {
      assert.equal((await ask({ path })).status, 404, path)
    }
  })
})
