import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { makeFolder, removeFolder } from '../../test/support/run-cli.ts'
import type { Job, Outcome } from '../isolation/messages.ts'
import { createRoom } from '../room.ts'
import { convertClaimed, type Tools } from './convert-document.ts'
import { type Claim, Interrupted } from './queue.ts'
import type { ConvertedLine, ResultLine } from './run.ts'
import { StoreError, type Target } from './stores/store.ts'
import { readShard, workBatch } from './work-batch.ts'

describe('a document of a batch', () => {
  const folder = makeFolder({})
  after(() => removeFolder(folder))
  let outputs: Map<string, string>
  let recorded: Map<number, ResultLine>
  let begun: number[]
  let jobs: Job[]
  beforeEach(() => {
    outputs = new Map()
    recorded = new Map()
    begun = []
    jobs = []
  })

  const target: Target = {
    stagingFolder: folder,
    async put(name, content) {
      outputs.set(name, Buffer.from(content).toString())
    },
    read: async name => (outputs.has(name) ? Buffer.from(outputs.get(name)!) : undefined),
    async copy(from, to) {
      if (!outputs.has(from)) return false
      outputs.set(to, outputs.get(from)!)
      return true
    },
    async remove(name) {
      outputs.delete(name)
    },
    close: async () => {},
  }
  const succeed = (markdown: string): Outcome =>
    ({
      ok: true,
      conversion: { format: 'docx', markdown, stats: { bytes: 1 }, warnings: [] },
      ms: 1,
    }) as unknown as Outcome

  const toolsWith = (convert: Tools['convert'], content = (path: string) => path): Tools => ({
    source: {
      async *list() {},
      read: async path => ({ ok: true, bytes: Buffer.from(content(path)), filename: path }),
    },
    target,
    convert: (job, onBegin) => {
      jobs.push(job)
      return convert(job, onBegin)
    },
    underWay: new Map(),
    readShard: batch => readShard(target, batch, undefined),
  })
  const keys = new Map<string, number>()
  const claimOf = (documents: string[], given: Partial<Claim> = {}): Claim => ({
    run: { source: 'in', target: 'out', options: {} },
    number: 0,
    documents,
    signal: new AbortController().signal,
    isAgain: false,
    recorded: new Map(),
    deathsOf: () => 0,
    begin: index => begun.push(index),
    survive: index => begun.push(-index),
    async record(index, line, key) {
      recorded.set(index, line)
      if (key !== undefined && !keys.has(key)) keys.set(key, index)
    },
    findSame: async key => recorded.get(keys.get(key) ?? -1),
    ...given,
  })

  test('is put with its pictures, which lie beside it', async () => {
    const tools = toolsWith(async ({ media }, onBegin) => {
      onBegin()
      mkdirSync(media!.folder!, { recursive: true })
      writeFileSync(join(media!.folder!, 'i.png'), 'picture')
      return succeed(`![](${media!.linkPrefix}i.png)`)
    })
    const line = (await convertClaimed(claimOf(['a/b.docx']), 0, tools)) as ConvertedLine
    const [, link] = /\((.*)\)/.exec(outputs.get('a/b.docx.md')!) ?? []
    assert.equal(outputs.get(`a/${link}`), 'picture')
    assert.deepEqual(line.images, [`a/${link}`])
    assert.deepEqual(begun, [0, -0])
    assert.deepEqual(recorded.get(0), line)
  })

  test('that was seen before is copied with its pictures, and the first one is named', async () => {
    const tools = toolsWith(
      async ({ media }) => {
        mkdirSync(media!.folder!, { recursive: true })
        writeFileSync(join(media!.folder!, 'i.png'), 'picture')
        return succeed(`![](${media!.linkPrefix}i.png)`)
      },
      () => 'same bytes',
    )
    const claim = claimOf(['a/b.docx', 'c/d.docx', 'e.csv'])
    const lines = await Promise.all([0, 1, 2].map(index => convertClaimed(claim, index, tools)))
    // CSV is recognized by its extension, so equal bytes are not the same document there.
    assert.equal(jobs.length, 2)
    assert.equal((lines[1] as ConvertedLine).same_as, 'a/b.docx')
    assert.equal(outputs.get('c/d.docx.md'), outputs.get('a/b.docx.md'))
    for (const image of (lines[1] as ConvertedLine).images)
      assert.equal(outputs.get(image), 'picture')
  })

  test('that ends its engine each time fails by itself, with its copies', async () => {
    const tools = toolsWith(
      async () => ({ ok: false, code: 'internal_error', detail: '', death: 'crashed', ms: 1 }),
      () => 'poison',
    )
    const claim = claimOf(['x.docx', 'y.docx'])
    for (const index of [0, 1]) {
      const line = await convertClaimed(claim, index, tools)
      assert.ok(!line.ok && line.reason === 'resourceLimit')
    }
    assert.equal(jobs.length, 1)
    // Asked for a retry, it is converted again.
    await convertClaimed({ ...claim, isAgain: true }, 0, tools)
    assert.equal(jobs.length, 2)
  })

  test('at which workers have died three times is not given to another engine', async () => {
    const dead = (deaths: number) => claimOf(['x.docx'], { deathsOf: () => deaths })
    const tools = toolsWith(async () => succeed('text'))
    assert.ok((await convertClaimed(dead(2), 0, tools)).ok)
    const line = await convertClaimed(dead(3), 0, tools)
    assert.ok(!line.ok && line.reason === 'resourceLimit')
    assert.equal(jobs.length, 1)
  })

  test('counts a death of its worker once, however many engines it has ended', async () => {
    const tools = toolsWith(async (_job, onBegin) => {
      onBegin()
      onBegin()
      return succeed('text')
    })
    await convertClaimed(claimOf(['v.docx', 'w.docx']), 1, tools)
    assert.deepEqual(begun, [1, -1])
  })

  test('is not to blame for a worker that dies while the result is put', async () => {
    const tools = toolsWith(async (_job, onBegin) => {
      onBegin()
      return succeed('text')
    })
    let atPut: number[] = []
    const put: Target['put'] = async () => {
      atPut = [...begun]
    }
    await convertClaimed(claimOf(['v.docx', 'w.docx']), 1, { ...tools, target: { ...target, put } })
    assert.deepEqual(atPut, [1, -1])
  })

  test('comes last where workers have died at it', async () => {
    const tools = toolsWith(async ({ filename }) => succeed(`text of ${filename}`))
    const claim = claimOf(['1.docx', '2.docx', '3.docx'], { deathsOf: index => +(index === 0) })
    await workBatch(claim, { ...tools, room: createRoom(1), onLine() {} })
    assert.deepEqual(
      jobs.map(({ filename }) => filename),
      ['2.docx', '3.docx', '1.docx'],
    )
  })

  test('is not recorded when the store is away, and its engine has lived', async () => {
    const tools = toolsWith(async (_job, onBegin) => {
      onBegin()
      return succeed('text')
    })
    const away = { ...target, put: () => Promise.reject(new StoreError('away')) }
    const claim = claimOf(['v.docx', 'w.docx'])
    await assert.rejects(convertClaimed(claim, 1, { ...tools, target: away }), StoreError)
    assert.deepEqual(begun, [1, -1])
    assert.equal(recorded.size, 0)
  })

  test('a batch writes one line per document in their order, whichever finished first', async () => {
    const tools = toolsWith(async ({ filename }) => succeed(`text of ${filename}`))
    const batchTools = { ...tools, room: createRoom(2), onLine() {} }
    const early = (await convertClaimed(
      claimOf(['1.docx', '2.docx', '3.docx']),
      1,
      tools,
    )) as ResultLine
    const claim = claimOf(['1.docx', '2.docx', '3.docx'], { recorded: new Map([[1, early]]) })
    assert.equal((await workBatch(claim, batchTools)).documents, 3)
    assert.equal(jobs.length, 3)
    const lines = await readShard(target, 0, undefined)
    assert.deepEqual(
      lines.map(({ path }) => path),
      ['1.docx', '2.docx', '3.docx'],
    )
    // On a second run, what succeeded stays as it is.
    await workBatch(claimOf(['1.docx', '2.docx', '3.docx'], { isAgain: true }), batchTools)
    assert.equal(jobs.length, 3)
  })

  test('a batch that is retried has the documents of its shard, and is none without', async () => {
    const tools = toolsWith(async ({ filename }) =>
      filename === 'bad.docx' && jobs.length < 3
        ? { ok: false, code: 'unprocessable', reason: 'malformed', detail: '', ms: 1 }
        : succeed(`text of ${filename}`),
    )
    const batchTools = { ...tools, room: createRoom(1), onLine() {} }
    const again = () => workBatch(claimOf([], { isAgain: true }), batchTools)
    await assert.rejects(again, /^StoreError: results-000000\.ndjson is missing/)
    const first = await workBatch(claimOf(['good.docx', 'bad.docx']), batchTools)
    assert.deepEqual([first.documents, first.failed], [2, { malformed: 1 }])
    const second = await again()
    assert.deepEqual([second.documents, second.failed], [2, {}])
    assert.deepEqual(
      jobs.map(({ filename }) => filename),
      ['good.docx', 'bad.docx', 'bad.docx'],
    )
  })

  test('a batch is handed back soon after an abort, and a document that takes longer counts as harmless', async context => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const stop = new AbortController()
    let finish = (_outcome: Outcome) => {}
    const slow = new Promise<Outcome>(resolve => {
      finish = resolve
    })
    const tools = toolsWith((_job, onBegin) => {
      onBegin()
      setImmediate(() => stop.abort())
      return slow
    })
    const claim = claimOf(['1.docx', 'slow.docx'], {
      signal: stop.signal,
      recorded: new Map([[0, { path: '1.docx', ok: false, code: 'not_found', detail: '', ms: 1 }]]),
    })
    const work = workBatch(claim, { ...tools, room: createRoom(2), onLine() {} })
    stop.signal.addEventListener('abort', () => context.mock.timers.tick(60_000))
    await assert.rejects(work, Interrupted)
    assert.deepEqual(begun, [1, -1])
    // The pool is closed then, and ends its engines.
    finish({ ok: false, code: 'internal_error', detail: '', death: 'killed', ms: 1 })
    await new Promise(setImmediate)
    assert.equal(recorded.size, 0)
  })
})
