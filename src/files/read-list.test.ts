import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { readList } from './read-list.ts'

async function read(bytes: Uint8Array, { size = 1000, isNul = false } = {}): Promise<string[]> {
  const chunks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size))
  const entries: string[] = []
  for await (const entry of readList(Readable.from(chunks), isNul)) entries.push(entry)
  return entries
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test('a list is read in the encoding that its byte order mark names, however it comes', async () => {
  const text = 'a b.csv\r\n\nfolder/ü.docx\nhttps://example.org/c.pdf\r\n'
  const entries = ['a b.csv', 'folder/ü.docx', 'https://example.org/c.pdf']
  const lists = {
    'UTF-8': Buffer.from(text),
    'UTF-8 with a mark': Buffer.from(`\ufeff${text}`),
    'UTF-16, as PowerShell writes it': Buffer.from(`\ufeff${text}`, 'utf16le'),
    'UTF-16, the other way around': bigEndian(`\ufeff${text}`),
  }
  for (const [name, bytes] of Object.entries(lists)) {
    for (const size of [1, 2, 3, 1000]) {
      assert.deepEqual(await read(bytes, { size }), entries, `${name} by ${size}`)
    }
  }
})

test('lines end as on any system, and the last one needs no end', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    for (const size of [1, 1000]) {
      assert.deepEqual(await read(Buffer.from(`a${end}b`), { size }), ['a', 'b'])
      assert.deepEqual(await read(Buffer.from(`a${end}b${end}`), { size }), ['a', 'b'])
    }
  }
  assert.deepEqual(await read(Buffer.from('')), [])
  assert.deepEqual(await read(Buffer.from('\ufeff')), [])
})

test('what NULs separate may have line ends, and begin with a mark', async () => {
  const entries = ['a\nb.csv', 'c\r']
  for (const text of ['a\nb.csv\0c\r', '\ufeffa\nb.csv\0c\r\0']) {
    assert.deepEqual(await read(Buffer.from(text), { isNul: true }), entries)
  }
})
