import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findImageEndings } from './ending.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

const PICTURES: readonly [ending: string, content: Uint8Array][] = [
  ['png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['jpg', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['gif', bytes('GIF89a\x01\0\x01\0')],
  ['webp', bytes('RIFF\x24\0\0\0WEBPVP8 ')],
  ['tif', bytes('II*\0\x08\0\0\0')],
  ['bmp', bytes('BM\x46\0\0\0\0\0\0\0\x36\0\0\0')],
  ['emf', bytes(`\x01\0\0\0${'\0'.repeat(36)} EMF\0\0\x01\0`)],
  ['wmf', bytes('\xd7\xcd\xc6\x9a\0\0')],
  ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'svg',
    bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE svg>\n<s:svg xmlns:s="x"/>'),
  ],
  ['svg', Buffer.from('\ufeff<svg/>', 'utf16le')],
]
for (const [ending, content] of PICTURES) {
  test(`${JSON.stringify(content.subarray(0, 12).toString())} is a picture that ends in .${ending}`, () => {
    assert.equal(findImageEndings(content)?.[0], ending)
  })
}

const OTHERS = ['', '<!doctype html><svg/>', '<html><svg/></html>', '#!/bin/sh\n', 'MZ\x90', 'BMW']
for (const text of OTHERS) {
  test(`${JSON.stringify(text)} is no picture`, () => {
    assert.equal(findImageEndings(bytes(text)), undefined)
  })
}
