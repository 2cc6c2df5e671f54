import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ImageCollection, toFileName } from './collection.ts'

const bytesOf = (value: number) => () => Uint8Array.of(value)

test('a picture goes by its file name, and pictures of the same name are told apart', () => {
  const collection = new ImageCollection()
  const names = ['a/x.png', 'b/x.png', 'a/x.png', 'c/x.png', 'a/x-2.png'].map((path, index) =>
    collection.addFile(path, bytesOf(index)),
  )
  assert.deepEqual(names, ['x.png', 'x-2.png', 'x.png', 'x-3.png', 'x-2-2.png'])
  assert.deepEqual([...collection.images.get('x-3.png')!.bytes], [3])
})

test('the ending says what a picture is', () => {
  const collection = new ImageCollection()
  collection.addFile('a.JPEG', bytesOf(0))
  collection.addFile('constructor', bytesOf(0))
  assert.deepEqual(
    [...collection.images.values()].map(({ mediaType }) => mediaType),
    ['image/jpeg', 'application/octet-stream'],
  )
})

test('pictures without a name are counted', () => {
  const collection = new ImageCollection()
  assert.equal(collection.addNameless('png', bytesOf(1)), 'image1.png')
  assert.equal(collection.addNameless(undefined, bytesOf(2)), 'image2.bin')
})

test('bytes are read when they are asked for', () => {
  let reads = 0
  const collection = new ImageCollection()
  const name = collection.addFile('x.png', () => {
    reads++
    return new Uint8Array()
  })
  assert.equal(reads, 0)
  assert.equal(collection.images.get(name)!.bytes.length, 0)
  assert.equal(reads, 1)
})

test('a picture is named by the last part of its path, whatever separates the folders', () => {
  const paths = ['a/b.png', '\\\\host\\b.png', '\n//host/b.png', 'a\\c/b.png', 'b.png']
  for (const path of paths) assert.equal(toFileName(path), 'b.png')
})
