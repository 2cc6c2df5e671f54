/** The examples of docs/library.md, pool.md and edge.md do what the pages say, on Node and with a bundler. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { readBrowserExamples, readNodeExamples } from '../scripts/examples.ts'
import { PICTURE } from './support/docx-picture.ts'
import { makeFolder, removeFolder } from './support/run-cli.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the examples of the pages about the library', { concurrency: 1 }, () => {
  let folder = ''
  before(() => {
    folder = makeFolder({ 'report.docx': PICTURE, 'package.json': '{"type":"module"}' })
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules/foliomark'))
  })
  after(() => removeFolder(folder))

  const examples = readNodeExamples()
  test('there are some, for Node and for browsers', () => {
    assert.ok(examples.length >= 5)
    assert.ok(readBrowserExamples().length >= 3)
  })

  for (const [index, code] of examples.entries()) {
    test(`example ${index + 1} runs on Node`, async () => {
      const file = join(folder, `example${index}.js`)
      writeFileSync(file, code)
      await promisify(execFile)(process.execPath, [file], { cwd: folder, timeout: 300_000 })
    })
  }

  for (const [index, code] of readBrowserExamples().entries()) {
    test(`example ${index + 1} for browsers needs nothing of Node, and no WebAssembly`, async () => {
      const { outputFiles } = await build({
        stdin: { contents: code, resolveDir: root },
        bundle: true,
        write: false,
        outdir: folder,
        format: 'esm',
        platform: 'browser',
        splitting: true,
        loader: { '.wasm': 'file' },
        logLevel: 'silent',
      })
      assert.ok(!outputFiles.some(({ path }) => path.endsWith('.wasm')))
    })
  }
})
