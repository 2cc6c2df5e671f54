import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listKeys, type Question } from './list-keys.ts'

/** Pages of three, as S3 makes them. */
function listerOf(all: readonly string[]) {
  const questions: Question[] = []
  const sorted = [...all].sort()
  const list = async (question: Question) => {
    questions.push(question)
    const { prefix, delimiter, after = '', token = '' } = question
    const rest = sorted.filter(key => key.startsWith(prefix) && key > after && key > token)
    if (delimiter === undefined) {
      const keys = rest.slice(0, 3)
      return { keys, prefixes: [], next: rest.length > 3 ? keys.at(-1) : undefined }
    }
    const cut = (key: string) => key.indexOf(delimiter, prefix.length)
    return {
      keys: rest.filter(key => cut(key) < 0),
      prefixes: [
        ...new Set(rest.filter(key => cut(key) >= 0).map(key => key.slice(0, cut(key) + 1))),
      ],
    }
  }
  return { list, questions }
}

async function listAll(prefix: string, { list }: ReturnType<typeof listerOf>): Promise<string[]> {
  const found: string[] = []
  for await (const key of listKeys(prefix, list)) found.push(key)
  return found.sort()
}

test('every key is listed once, however folders divide them', async () => {
  for (const keys of [
    [],
    ['in/a', 'in/b', 'in/c', 'in/d'],
    ['in/x/', 'in/x/a', 'in/x/b/c', 'in/x/b/d', 'in/y', 'in/z/'],
    Array.from({ length: 300 }, (_, number) => `in/only/${number % 40}/${number}`),
  ]) {
    const wanted = [...keys].sort()
    assert.deepEqual(await listAll('in/', listerOf([...keys, 'other/a', 'in'])), wanted)
  }
})

test('ranges are listed at once, and together take hardly more pages than one listing', async () => {
  const lister = listerOf(Array.from({ length: 300 }, (_, number) => `${number % 40}/${number}`))
  const first = listKeys('', lister.list)
  await first.next()
  assert.equal(new Set(lister.questions.map(({ after }) => after)).size, 16)
  await first.return(undefined)
  lister.questions.length = 0
  await listAll('', lister)
  assert.ok(lister.questions.length <= 100 + 1 + 2 * 16, String(lister.questions.length))
})
