import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openAssets } from './assets.ts'

test('an asset that is there in its packed form alone is served in every form', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  t.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'manifest.json'), '{"draw.wasm":"draw-1.wasm"}')
  writeFileSync(join(folder, 'assets', 'draw-1.wasm.br'), brotliCompressSync('module'))
  const assets = openAssets(pathToFileURL(`${folder}/`))
  assert.deepEqual(assets.list(), ['draw-1.wasm'])
  const body = assets.find('draw-1.wasm')!
  assert.equal(body.mediaType, 'application/wasm')
  assert.equal(body.bytes.toString(), 'module')
  assert.equal(brotliDecompressSync((await body.pack('br'))!).toString(), 'module')
  assert.equal(gunzipSync((await body.pack('gzip'))!).toString(), 'module')
})
