import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesProblemJson, prefersMarkdown } from './negotiate.ts'

const MARKDOWN = [
  'text/markdown',
  'TEXT/Markdown',
  'text/markdown; charset=utf-8',
  'text/markdown, application/json',
  'application/json, text/markdown',
  'text/markdown, */*',
  '*/*;q=0.5, text/markdown;q=0.5',
  'application/json;q=0.3, text/markdown;q=0.301',
  'application/json;q=0, text/markdown;q=0.001, */*',
]
for (const accept of MARKDOWN) {
  test(`Accept: ${accept} gives markdown`, () => {
    assert.equal(prefersMarkdown(accept, 'application/json'), true)
  })
}

const JSON_INSTEAD = [
  undefined,
  '',
  '*/*',
  'text/*',
  'text/html',
  'application/json',
  'application/problem+json',
  'text/markdown;q=0',
  'text/markdown;q=0.9, application/json',
  'text/markdown;q=0.9, application/*',
  'text/markdown;q=0.9, */*',
  'text/markdown;q=2',
  'text/markdown;q=high',
  ';;,,=',
]
for (const accept of JSON_INSTEAD) {
  test(`Accept: ${accept} gives JSON`, () => {
    assert.equal(prefersMarkdown(accept, 'application/json'), false)
  })
}

test('a page is weighed against HTML', () => {
  assert.equal(prefersMarkdown('text/markdown, text/html, */*', 'text/html'), true)
  assert.equal(prefersMarkdown('text/html, text/markdown;q=0.5', 'text/html'), false)
})

test('errors are typed as problems for those who name the type', () => {
  assert.equal(namesProblemJson('application/problem+json'), true)
  assert.equal(namesProblemJson('text/html, Application/Problem+JSON;q=0.1'), true)
  assert.equal(namesProblemJson('application/problem+json;q=0'), false)
  assert.equal(namesProblemJson('application/*'), false)
  assert.equal(namesProblemJson(undefined), false)
})
