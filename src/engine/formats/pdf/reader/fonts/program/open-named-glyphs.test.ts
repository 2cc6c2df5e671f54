import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bar, type1Font } from '../../../../../../../test/support/font-programs.ts'
import { Stream } from '../../syntax/objects.ts'
import type { PdfObjects } from '../../syntax/pdf-objects.ts'
import { FontPrograms } from './open-named-glyphs.ts'

test('A program is opened once for all fonts that use it, also if it cannot be read', () => {
  const { program } = type1Font({ glyphs: [bar('l', 80)] })
  for (const bytes of [program, new Uint8Array(4)]) {
    let unpacked = 0
    const unpackOnce = (): Uint8Array => {
      unpacked++
      return bytes
    }
    const objects = { count: () => {}, unpackOnce }
    const programs = new FontPrograms(objects as unknown as PdfObjects)
    const font = { stream: new Stream(new Map(), bytes), isTrueType: false, isType1: true }
    const glyphs = programs.open(font)
    assert.equal(glyphs?.hasGlyph('l'), bytes === program ? true : undefined)
    assert.equal(programs.open({ ...font }), glyphs)
    assert.equal(unpacked, 1)
  }
})
