import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quote, toCommand, toCurl } from './commands.ts'

const SITE = 'https://example.org'

test('a name is one word for the shell, whatever is in it', () => {
  assert.equal(quote('report.docx'), 'report.docx')
  assert.equal(quote("it's $HOME.docx"), `'it'\\''s $HOME.docx'`)
  assert.equal(quote(''), `''`)
})

test('a file is sent as a form, and its name is no syntax of curl', () => {
  assert.equal(
    toCurl({ path: 'a;type=b.csv', options: {} }, SITE),
    `curl https://example.org/api/v1/convert -H 'Accept: text/markdown' -F 'file=@"a;type=b.csv"'`,
  )
  assert.equal(toCommand({ path: '-o.csv', options: {} }), 'npx foliomark ./-o.csv')
})

test('a link is sent as JSON, and fetched for the command', () => {
  const link = { path: 'https://example.com/a.pdf?x=1&y=2', options: { images: 'omit' } } as const
  assert.equal(
    toCurl(link, SITE),
    `curl 'https://example.org/api/v1/convert?images=omit' -H 'Accept: text/markdown' --json '{"url":"https://example.com/a.pdf?x=1&y=2"}'`,
  )
  assert.equal(
    toCommand(link),
    `curl -sL 'https://example.com/a.pdf?x=1&y=2' | npx foliomark - --images omit`,
  )
})
