import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Outcome } from '../isolation/messages.ts'
import { parseArguments, type Request } from './arguments.ts'
import { openDestination } from './destination.ts'
import type { DocumentInput } from './inputs.ts'
import { UsageError } from './usage-error.ts'

const request = (...words: string[]) => parseArguments(words) as unknown as Request

describe('the file a document is written to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foliomark-'))
  after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'existing'))
  writeFileSync(join(folder, 'file.md'), '')

  const document = (place: string): DocumentInput => ({
    type: 'document',
    path: join(folder, place),
    place,
  })
  const fileFor = async (output: string, places: string[], ...flags: string[]) => {
    const inputs = places.map(document)
    const asked = request(...places, '-o', folder + output, ...flags)
    const destination = await openDestination(asked, inputs, places.length > 1)
    return inputs.map(input => relative(folder, destination.fileFor(input)!))
  }

  const cases: [what: string, output: string, places: string[], files: string[]][] = [
    ['is the one named for one document', '/x.md', ['a.odt'], ['x.md']],
    ['is in the folder named, if it exists', '/existing', ['a.odt'], ['existing/a.md']],
    ['is in the folder named, if a slash says so', '/new/', ['a.odt'], ['new/a.md']],
    ['is in the folder named for several', '/x', ['a.odt', 's/b.pdf'], ['x/a.md', 'x/s/b.md']],
  ]
  for (const [what, output, places, files] of cases) {
    test(what, async () => {
      assert.deepEqual(
        await fileFor(output, places),
        files.map(file => join(file)),
      )
    })
  }

  test('is never in a folder that is called like a file, unless a slash says so', async () => {
    for (const output of ['/file.md', '/new.md', '/new.JSON']) {
      await assert.rejects(fileFor(output, ['a.odt', 'b.odt']), UsageError)
    }
    assert.deepEqual(await fileFor('/new.md/', ['a.odt', 'b.odt']), [
      join('new.md/a.md'),
      join('new.md/b.md'),
    ])
  })

  test('ends in .json for JSON', async () => {
    assert.deepEqual(await fileFor('/new/', ['a.odt'], '--json'), [join('new/a.json')])
  })

  test('is never the document itself', async () => {
    const input = document('a.csv')
    writeFileSync(input.path, 'a,b')
    const asked = request(input.path, '-o', join(folder, 'existing/../a.csv'))
    const destination = await openDestination(asked, [input], false)
    const outcome = { ok: true, conversion: { markdown: '| a | b |' }, ms: 1 } as Outcome
    await assert.rejects(destination.write(input, outcome), /is the document itself/)
    assert.equal(readFileSync(input.path, 'utf8'), 'a,b')
  })

  test('is said to be unwritable in words where its path leads through a file', async () => {
    const input = document('a.csv')
    const asked = request(input.path, '-o', join(folder, 'file.md/a.md'))
    const destination = await openDestination(asked, [input], false)
    const outcome = { ok: true, conversion: { markdown: 'a' }, ms: 1 } as Outcome
    await assert.rejects(
      destination.write(input, outcome),
      /file\.md\/a\.md cannot be written: a folder of its path is a file\.$/,
    )
  })
})
