import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { createImageWriter, toSafeName, withEndingOf } from './media.ts'

const PNG = '\x89PNG\r\n\x1a\n'
const image = (text: string) => ({ bytes: new Uint8Array(Buffer.from(text, 'latin1')) })
const png = (...bytes: number[]) => image(PNG + String.fromCharCode(...bytes))

describe('writing images', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'foliomark-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('an image is written once and linked with the prefix', () => {
    const link = createImageWriter({ folder: join(folder, 'new'), linkPrefix: 'my%20images/' })
    assert.equal(link('image1.png', png(1, 2)), 'my%20images/image1.png')
    assert.equal(link('image1.png', png(1, 2)), 'my%20images/image1.png')
    assert.deepEqual(readdirSync(join(folder, 'new')), ['image1.png'])
    assert.deepEqual(readFileSync(join(folder, 'new', 'image1.png')), Buffer.from(png(1, 2).bytes))
  })

  test('a name that holds other content is left alone', () => {
    const place = { folder, linkPrefix: '' }
    assert.equal(createImageWriter(place)('image1.png', png(1)), 'image1.png')
    assert.equal(createImageWriter(place)('image1.png', png(2)), 'image1-2.png')
    assert.equal(createImageWriter(place)('image1.png', png(2)), 'image1-2.png')
    assert.equal(createImageWriter(place)('image1.png', png(3)), 'image1-3.png')
    assert.deepEqual(readFileSync(join(folder, 'image1.png')), Buffer.from(png(1).bytes))
  })

  test('two names of a document that are made safe the same way stay two images', () => {
    const link = createImageWriter({ folder, linkPrefix: '' })
    assert.equal(link('a/image.png', png(1)), 'image.png')
    assert.equal(link('b/image.png', png(2)), 'image-2.png')
  })

  test('names that differ by case only are two files on every system', () => {
    const link = createImageWriter({ folder, linkPrefix: '' })
    assert.equal(link('a/Cat.png', png(1)), 'Cat.png')
    assert.equal(link('b/cat.PNG', png(1)), 'cat-2.PNG')
  })

  test('where somebody else writes the files, their names are free as well', () => {
    const link = createImageWriter({ linkPrefix: 'images/' })
    assert.equal(link('a/image.jfif', image('\xff\xd8\xff\xe0')), 'images/image.jfif')
    assert.equal(link('b/image.jfif', image('\xff\xd8\xff\xe0')), 'images/image-2.jfif')
    assert.equal(link('c/IMAGE.JFIF', image('\xff\xd8\xff\xe1')), 'images/IMAGE-3.JFIF')
    assert.equal(link('run.exe', image('MZ')), 'images/run.bin')
  })

  test('nothing is written through a symbolic link', () => {
    symlinkSync(join(folder, 'outside.png'), join(folder, 'image.png'))
    assert.equal(createImageWriter({ folder, linkPrefix: '' })('image.png', png(1)), 'image-2.png')
    assert.deepEqual(readdirSync(folder).sort(), ['image-2.png', 'image.png'])
  })
})

const endings: readonly [name: string, content: string, file: string][] = [
  ['photo.JPEG', '\xff\xd8\xff\xe0', 'photo.JPEG'],
  ['photo.jpg', PNG, 'photo.png'],
  ['page.html', PNG, 'page.png'],
  ['page.html', '<!doctype html><script>', 'page.bin'],
  ['image1.png', '<!doctype html><script>', 'image1.bin'],
  ['run.exe', 'MZ', 'run.bin'],
  ['image', 'GIF89a', 'image.gif'],
]
for (const [name, content, file] of endings) {
  test(`${name} that begins ${JSON.stringify(content.slice(0, 9))} is written as ${file}`, () => {
    assert.equal(withEndingOf(image(content).bytes, name), file)
  })
}

const safeNames = {
  'word/media/image1.png': 'image1.png',
  '../../etc/passwd': 'passwd',
  '..\\..\\boot.ini': 'boot.ini',
  '..': 'image',
  '': 'image',
  '.htaccess': 'htaccess',
  'a b?.png': 'a-b-.png',
  'Bild-ä.png': 'Bild-ä.png',
  'nul.png': 'image-nul.png',
  'x\0.png': 'x-.png',
  'com¹.png': 'image-com¹.png',
  'a.png. . ': 'a.png.-.-',
  'a.png..': 'a.png',
}
for (const [name, safe] of Object.entries(safeNames)) {
  test(`${JSON.stringify(name)} becomes the file name ${safe}`, () => {
    assert.equal(toSafeName(name), safe)
  })
}

test('a long name keeps its end, where the extension is', () => {
  assert.equal(toSafeName(`${'x'.repeat(500)}.png`).length, 100)
  assert.match(toSafeName(`${'x'.repeat(500)}.png`), /\.png$/)
  const wide = toSafeName(`${'像'.repeat(500)}.png`)
  assert.ok(Buffer.byteLength(wide) <= 200)
  assert.match(wide, /像\.png$/)
})
