import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Turns } from './turns.ts'

interface Job {
  readonly client: string
  readonly name: string
}

/** `a1` is a job of client a. */
const job = (name: string): Job => ({ client: name[0]!, name })

function open(places: number, ...names: readonly string[]): Turns<Job> {
  const turns = new Turns<Job>(places)
  for (const name of names) turns.add(job(name))
  return turns
}

/** Takes this many; those that may not run are `undefined`. */
const take = (turns: Turns<Job>, count: number) =>
  Array.from({ length: count }, () => turns.take()?.name)

/** One after the other, as with a single engine process. */
function runAll(turns: Turns<Job>): string {
  const names: string[] = []
  for (let next = turns.take(); next; next = turns.take()) {
    names.push(next.name)
    turns.finish(next)
  }
  return names.join(' ')
}

describe('turns', () => {
  test('go round the clients, each with its jobs in the order they came', () => {
    assert.equal(runAll(open(1, 'a1', 'a2', 'a3', 'b1', 'b2', 'c1')), 'a1 b1 c1 a2 b2 a3')
  })

  test('of who comes later is before another one of the client that has just had one', () => {
    const turns = open(1, 'a1', 'a2', 'a3')
    const running = turns.take()!
    turns.add(job('b1'))
    turns.finish(running)
    assert.equal(runAll(turns), 'b1 a2 a3')
  })

  test('of clients who keep coming back do not keep others waiting for ever', () => {
    const turns = open(1, 'a1', 'a2')
    const order: string[] = []
    for (let round = 0; round < 6; round++) {
      const running = turns.take()!
      order.push(running.name)
      turns.add(job(round % 2 ? 'b1' : 'c1'))
      turns.finish(running)
    }
    assert.ok(order.indexOf('a2') <= 3, order.join(' '))
  })

  test('of one client are for half of the places while others wait, and for all of them else', () => {
    const turns = open(4, 'a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3')
    assert.deepEqual(take(turns, 5), ['a1', 'b1', 'a2', 'b2', undefined])
    const alone = open(4, 'a1', 'a2', 'a3', 'a4', 'a5')
    assert.deepEqual(take(alone, 3), ['a1', 'a2', 'a3'])
    alone.add(job('b1'))
    assert.deepEqual(take(alone, 2), ['b1', 'a4'])
  })

  test('of one client are for one place at least', () => {
    assert.deepEqual(take(open(1, 'a1', 'b1'), 1), ['a1'])
    assert.deepEqual(take(open(3, 'a1', 'a2', 'b1', 'b2'), 3), ['a1', 'b1', undefined])
  })

  test('come again for a job that is put back, before the others of its client', () => {
    const turns = open(1, 'a1', 'a2', 'b1')
    turns.putBack(turns.take()!)
    assert.equal(turns.size, 3)
    assert.equal(runAll(turns), 'b1 a1 a2')
  })

  test('are not for a job that has been removed', () => {
    const turns = open(1, 'a1', 'b1')
    const gone = job('a2')
    turns.add(gone)
    assert.deepEqual([turns.remove(gone), turns.remove(gone), turns.size], [true, false, 2])
    assert.equal(runAll(turns), 'a1 b1')
  })
})

describe('a job too many', () => {
  const refused = (...names: readonly string[]) => open(1, ...names).removeNewestOfGreediest()?.name

  test('is the newest of the client with the most waiting', () => {
    assert.equal(refused('a1', 'a2', 'a3', 'b1', 'b2'), 'a3')
    assert.equal(refused('a1', 'b1', 'b2', 'c1'), 'b2')
  })

  test('is the newest of all, where several have as many', () => {
    assert.equal(refused('a1', 'b1', 'b2', 'a2'), 'a2')
    assert.equal(refused('a1', 'a2', 'b1', 'b2', 'c1'), 'b2')
    assert.equal(refused(), undefined)
  })

  test('is foreseen, the newcomer counted', () => {
    const turns = open(1, 'a1', 'a2', 'a3', 'b1', 'b2')
    assert.deepEqual(
      ['a', 'b', 'c'].map(client => turns.isGreediest(client)),
      [true, true, false],
    )
  })
})
