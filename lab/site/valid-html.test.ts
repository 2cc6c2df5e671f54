import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HtmlValidate } from 'html-validate'
import { createTestApp, SITE } from '../../test/http/support/app.ts'

const { ask } = createTestApp()
const { text: sitemap } = await ask({ path: '/sitemap.xml' })
const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), match =>
  match[1]!.slice(SITE.baseUrl.length),
)
assert.ok(listed.length)

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'no-trailing-whitespace': 'off',
    // A form of settings has nothing to send.
    'wcag/h32': 'off',
  },
})

for (const path of [...listed, '/no<thing']) {
  test(`${path} is valid HTML`, async () => {
    const { text } = await ask({ path, headers: { accept: 'text/html' } })
    const report = await validator.validateString(text)
    const faults = report.results.flatMap(({ messages }) =>
      messages.map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`),
    )
    assert.deepEqual(faults, [])
  })
}
