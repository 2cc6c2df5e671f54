import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSections } from './find-sections.ts'

const entries = [
  { to: '/a/', page: 'Convert', title: 'Limits', text: 'Requests in a minute.' },
  { to: '/b/', page: 'Errors', title: 'rate_limited', text: 'Too many requests; see the limits.' },
  { to: '/c/', page: 'MCP', title: 'Tools', text: 'Nothing of the kind.' },
]

test('a section is found by its title before one that only speaks of it', () => {
  assert.deepEqual(
    findSections(entries, 'limits').map(({ to }) => to),
    ['/a/', '/b/'],
  )
})

test('all words have to be there', () => {
  assert.deepEqual(
    findSections(entries, 'requests many').map(({ to }) => to),
    ['/b/'],
  )
  assert.deepEqual(findSections(entries, '  '), [])
})

test('the excerpt has the word in it', () => {
  const text = `${'other words '.repeat(40)}needle ${'more words '.repeat(40)}`
  const [hit] = findSections([{ to: '/', page: 'A', title: 'B', text }], 'needle')
  assert.match(hit?.excerpt ?? '', /^… .*needle.* …$/)
})

test('the excerpt ends with a whole word', () => {
  const text = `needle ${'something '.repeat(40)}`
  const [hit] = findSections([{ to: '/', page: 'A', title: 'B', text }], 'needle')
  assert.match(hit?.excerpt ?? '', /^needle (?:something )+…$/)
})

test('another word for the same leads there, after those that have the word itself', () => {
  const more = [
    ...entries,
    { to: '/d/', page: 'Parts', title: 'Parts', text: 'Go on with a cursor.' },
  ]
  assert.deepEqual(
    findSections(more, 'pagination').map(({ to }) => to),
    ['/d/'],
  )
  assert.deepEqual(
    findSections(more, 'quota').map(({ to }) => to),
    ['/a/', '/b/'],
  )
})
