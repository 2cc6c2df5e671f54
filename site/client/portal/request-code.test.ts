import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES, type PlainRequest } from './request-code.ts'

const write = (request: PlainRequest) => LANGUAGES.map(({ toCode }) => toCode(request))

test('a read is as short as its language allows', () => {
  const [curl, script, python] = write({
    method: 'GET',
    address: 'https://a.example/x',
    headers: {},
    body: { type: 'none' },
  })
  assert.equal(curl, "curl 'https://a.example/x'")
  assert.match(script!, /await fetch\('https:\/\/a\.example\/x'\)\n/)
  assert.match(python!, /requests\.get\(\n {4}"https:\/\/a\.example\/x",\n\)/)
})

test('a file with a quotation mark in its name stays one word', () => {
  const [curl, script, python] = write({
    method: 'POST',
    address: 'https://a.example/x?tables=html',
    headers: { accept: 'text/markdown' },
    body: { type: 'file', name: "it's.docx" },
  })
  assert.ok(curl!.includes(`-F 'file=@it'\\''s.docx'`), curl)
  assert.ok(script!.includes(`openAsBlob('it\\'s.docx')`), script)
  assert.match(script!, /response\.text\(\)/)
  assert.ok(python!.includes(`open("it's.docx", "rb")`), python)
})

test('JSON is sent as JSON', () => {
  const [curl, script, python] = write({
    method: 'POST',
    address: 'https://a.example/x',
    headers: { 'content-type': 'application/json' },
    body: { type: 'json', value: { url: 'https://b.example/' } },
  })
  assert.ok(curl!.includes(`-d '{"url":"https://b.example/"}'`), curl)
  assert.match(script!, /body: JSON\.stringify\(\{ url: 'https:\/\/b\.example\/' \}\)/)
  assert.match(python!, /json=\{"url":"https:\/\/b\.example\/"\}/)
})
