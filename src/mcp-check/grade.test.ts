import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORIES, CHECKS, type CheckId, type Verdicts } from './catalog.ts'
import type { Status } from './checks/verdict.ts'
import { grade } from './grade.ts'

/** Everything passes except what is named. */
function verdictsWith(changes: Partial<Record<CheckId, Status>>): Verdicts {
  const entries = CHECKS.map(({ id }) => [id, { status: changes[id] ?? 'pass', detail: '' }])
  return Object.fromEntries(entries) as Verdicts
}

const skipAllBut = (...ids: CheckId[]) =>
  Object.fromEntries(CHECKS.map(({ id }) => [id, ids.includes(id) ? 'pass' : 'skip']))

test('the categories weigh a hundred together, and every check belongs to one of them', () => {
  assert.equal(
    CATEGORIES.reduce((sum, { weight }) => sum + weight, 0),
    100,
  )
  const ids = new Set<string>(CATEGORIES.map(({ id }) => id))
  for (const { category } of CHECKS) assert.ok(ids.has(category))
  assert.equal(CHECKS.length, 48)
  assert.equal(new Set(CHECKS.map(({ id }) => id)).size, 48)
})

const CASES: [
  name: string,
  changes: Partial<Record<CheckId, Status>>,
  score: number,
  grade: string,
][] = [
  ['everything passes', {}, 100, 'A+'],
  ['one era is missing', { 'proto.modern': 'fail' }, 93, 'A'],
  ['the other era is missing', { 'proto.legacy': 'fail' }, 97, 'A+'],
  ['both are missing', { 'proto.modern': 'fail', 'proto.legacy': 'fail' }, 59, 'F'],
  ['the certificate is bad', { 'tls.valid': 'fail' }, 59, 'F'],
  ['the tools cannot be listed', { 'tools.list': 'fail' }, 69, 'D'],
  ['a key is shown', { 'sec.secrets': 'fail' }, 69, 'D'],
  ['something of high severity fails', { 'err.parse': 'fail' }, 89, 'B'],
  ['the same is a remark', { 'err.parse': 'warn' }, 99, 'A+'],
]
for (const [name, changes, score, letter] of CASES) {
  test(`where ${name}, it is ${letter} with ${score}`, () => {
    const grading = grade(verdictsWith(changes))
    assert.deepEqual([grading.score, grading.grade], [score, letter])
  })
}

test('what could not be judged counts for nothing, and little to judge is B at most', () => {
  const walled = grade(verdictsWith(skipAllBut('reach.connect', 'sec.hsts')))
  assert.deepEqual([walled.score, walled.grade], [89, 'B'])
  assert.ok(walled.coverage < 0.1)
  const tools = walled.categories.find(({ id }) => id === 'tools')
  assert.deepEqual([tools?.score, tools?.max], [0, 0])
})

test('a server that nobody can use earns nothing for what it hides', () => {
  const down = grade(verdictsWith({ ...skipAllBut(), 'reach.connect': 'fail' }))
  assert.deepEqual([down.score, down.grade], [0, 'F'])
  assert.ok(down.categories.every(({ max }) => max > 0))
  const page = grade(
    verdictsWith({
      ...skipAllBut('reach.connect', 'tls.valid', 'http.content_type'),
      'proto.modern': 'fail',
      'proto.legacy': 'fail',
    }),
  )
  assert.deepEqual([page.score, page.grade], [8, 'F'])
})
