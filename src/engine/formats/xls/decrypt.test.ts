import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { biff8, bytes, labelCell, record, u16 } from '../../../../test/support/biff.ts'
import { Budget } from '../../budget.ts'
import { md5 } from '../../containers/ciphers/md5.ts'
import { makeKeyStream } from '../../containers/ciphers/rc4.ts'
import { DEFAULT_PASSWORD } from '../../containers/encrypted-package/encrypted-package.ts'
import { convertDocument } from '../../convert.ts'
import { node } from '../../platform/node.ts'
import { deriveKeyStreams } from './decrypt.ts'
import { RECORDS, RecordReader } from './records.ts'

test('MD5 agrees with the one of the machine', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 500]) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 37) & 0xff)
    assert.deepEqual(Buffer.from(md5(message)), createHash('md5').update(message).digest())
  }
})

test('RC4 agrees with its published example', () => {
  const stream = makeKeyStream(Buffer.from('Key'), 9)
  const hidden = Buffer.from('Plaintext').map((byte, index) => byte ^ stream[index]!)
  assert.equal(Buffer.from(hidden).toString('hex'), 'bbf316e8d940af0ad3')
})

const SALT = Uint8Array.from({ length: 16 }, (_, index) => index)

const WORDS = Array.from({ length: 200 }, (_, row) => labelCell(row, 0, `word ${row}`))

/** A workbook as Excel encrypts it: everything except record headers and what is needed to start. */
function encrypted(
  filePass: Uint8Array,
  encrypt: (byte: number, at: number, record: RecordReader) => number,
): Uint8Array {
  const workbook = biff8([filePass], { name: 'One', records: WORDS })
  const reader = new RecordReader(workbook, 0, new Budget())
  while (reader.next()) {
    if (reader.type === RECORDS.bof || reader.type === RECORDS.filePass) continue
    const start = reader.start + (reader.type === RECORDS.boundSheet ? 4 : 0)
    for (let at = start; at < reader.end; at++) {
      workbook[at] = encrypt(workbook[at]!, at, reader)
    }
  }
  return workbook
}

function encryptedByRc4(password: string): Uint8Array {
  const findBlock = deriveKeyStreams(password, SALT)
  const stream = findBlock(0)
  const verifier = SALT.toReversed()
  const hidden = bytes(verifier, md5(verifier)).map((byte, index) => byte ^ stream[index]!)
  const filePass = record(RECORDS.filePass, u16(1, 1, 1), SALT, hidden)
  return encrypted(filePass, (byte, at) => byte ^ findBlock(Math.floor(at / 1024))[at % 1024]!)
}

/** Excel's mask, taken from one of its files. */
const MASK = [
  0x3c, 0x5b, 0xd4, 0x17, 0xf0, 0x1f, 0x28, 0x13, 0xf0, 0x4b, 0xb4, 0x03, 0xc4, 0x73, 0xa4, 0x20,
]

function encryptedByXor(key: number): Uint8Array {
  const filePass = record(RECORDS.filePass, u16(0, key, 0x9a0a))
  return encrypted(filePass, (byte, at, { start, end }) => {
    const masked = byte ^ MASK[(end + at - start) & 15]!
    return (masked >> 3) | (masked << 5)
  })
}

test('a workbook that Excel opens without asking is read', async () => {
  for (const workbook of [encryptedByRc4(DEFAULT_PASSWORD), encryptedByXor(0xb359)]) {
    const { markdown } = await convertDocument(workbook, {}, node)
    assert.match(markdown, /^## One\n\n\| word 0 /)
    assert.match(markdown, /\| word 199 +\|\n$/)
  }
})

test('a workbook with its own password is refused as encrypted', async () => {
  for (const workbook of [encryptedByRc4('other'), encryptedByXor(0x1234)]) {
    await assert.rejects(convertDocument(workbook, {}, node), { reason: 'encrypted' })
  }
})
