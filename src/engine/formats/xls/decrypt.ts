/**
 * Workbooks that Excel encrypted without asking for a password: if only the structure of a workbook is protected, it
 * uses a default password, and opens the file without asking ([MS-XLS], 2.2.10; [MS-OFFCRYPTO], 2.3.6). With any
 * other password, or other encryption methods, a workbook stays closed.
 */
import type { Budget } from '../../budget.ts'
import { md5 } from '../../containers/ciphers/md5.ts'
import { makeKeyStream } from '../../containers/ciphers/rc4.ts'
import { DEFAULT_PASSWORD } from '../../containers/encrypted-package/encrypted-package.ts'
import { ConversionError } from '../../errors.ts'
import { RECORDS, RecordReader } from './records.ts'

const BLOCK_BYTES = 1024
const DIGEST_BYTES = 16
const SALT_AT = 6

/** These are needed to read the others, and stay as they are (2.2.10). */
const PLAIN_RECORDS: ReadonlySet<number> = new Set([
  RECORDS.bof,
  RECORDS.filePass,
  0x00e1, // InterfaceHdr
  0x0138, // RRDHead
  0x0194, // UsrExcl
  0x0195, // FileLock
  0x0196, // RRDInfo
])

/** The decrypted stream; the stream itself if nothing is encrypted. */
export function decrypt(bytes: Uint8Array, budget: Budget): Uint8Array {
  const filePass = findFilePass(bytes, budget)
  if (!filePass) return bytes
  const cipher = findXor(filePass) ?? findRc4(filePass)
  if (!cipher) throw new ConversionError('encrypted', 'The workbook is password-protected.')
  return decryptRecords(bytes, cipher, budget)
}

/** It is near the start, before anything encrypted. */
function findFilePass(bytes: Uint8Array, budget: Budget): Uint8Array | undefined {
  const reader = new RecordReader(bytes, 0, budget)
  while (reader.next() && reader.type !== RECORDS.eof) {
    if (reader.type === RECORDS.filePass) return reader.data()
  }
  return undefined
}

/** The plain byte for the one at an offset in the stream, which is in this record. */
type Cipher = (byte: number, at: number, record: RecordReader) => number

/** The key and verifier of the default password ([MS-OFFCRYPTO], 2.3.7.1 and 2.3.7.2). */
const XOR_KEY = [0x59, 0xb3]
const XOR_CHECK = [0x0a, 0x9a]

/**
 * The oldest method: a mask of sixteen bytes from the padded password, each rotated by two bits (the specification
 * says one to the right, Excel does this).
 */
function findXor(filePass: Uint8Array): Cipher | undefined {
  // From version 8 on, the kind of encryption comes first: 0 is this one.
  const facts =
    filePass.length === 6 ? [0, 0, ...XOR_KEY, ...XOR_CHECK] : [...XOR_KEY, ...XOR_CHECK]
  if (filePass.length !== facts.length || !facts.every((fact, at) => filePass[at] === fact)) {
    return undefined
  }
  const mask = Array.from(`${DEFAULT_PASSWORD}\u00bb`, (character, index) => {
    const mixed = character.charCodeAt(0) ^ XOR_KEY[index & 1]!
    return (mixed << 2) | (mixed >> 6)
  })
  return (byte, at, { start, end }) => ((byte << 3) | (byte >> 5)) ^ mask[(end + at - start) & 15]!
}

/** RC4, if the password is the default one: the record has a text to try it on, and its hash. */
function findRc4(filePass: Uint8Array): Cipher | undefined {
  const isRc4 = [1, 0, 1, 0, 1, 0].every((byte, index) => filePass[index] === byte)
  if (!isRc4 || filePass.length < SALT_AT + 3 * DIGEST_BYTES) return undefined
  const salt = filePass.subarray(SALT_AT, SALT_AT + DIGEST_BYTES)
  const findBlock = deriveKeyStreams(DEFAULT_PASSWORD, salt)
  const stream = findBlock(0)
  const tried = filePass
    .subarray(SALT_AT + DIGEST_BYTES, SALT_AT + 3 * DIGEST_BYTES)
    .map((byte, index) => byte ^ stream[index]!)
  const digest = md5(tried.subarray(0, DIGEST_BYTES))
  const isRight = digest.every((byte, index) => byte === tried[DIGEST_BYTES + index])
  if (!isRight) return undefined
  let block = 0
  let blockStream = stream
  return (byte, at) => {
    const wanted = Math.floor(at / BLOCK_BYTES)
    if (wanted !== block) {
      block = wanted
      blockStream = findBlock(block)
    }
    return byte ^ blockStream[at % BLOCK_BYTES]!
  }
}

const SHORT_BYTES = 5
const REPEATS = 16

/** One key for each block of the stream ([MS-OFFCRYPTO], 2.3.6.2). */
export function deriveKeyStreams(
  password: string,
  salt: Uint8Array,
): (block: number) => Uint8Array {
  const characters = Uint16Array.from(password, character => character.charCodeAt(0))
  const short = md5(new Uint8Array(characters.buffer)).subarray(0, SHORT_BYTES)
  const salted = new Uint8Array(REPEATS * (SHORT_BYTES + DIGEST_BYTES))
  for (let at = 0; at < salted.length; at += SHORT_BYTES + DIGEST_BYTES) {
    salted.set(short, at)
    salted.set(salt, at + SHORT_BYTES)
  }
  const numbered = new Uint8Array(SHORT_BYTES + 4)
  numbered.set(md5(salted).subarray(0, SHORT_BYTES))
  return block => {
    new DataView(numbered.buffer).setUint32(SHORT_BYTES, block, true)
    return makeKeyStream(md5(numbered), BLOCK_BYTES)
  }
}

/** Record headers are plain too, and so is the offset of the sheet in a BOUNDSHEET record. */
function decryptRecords(bytes: Uint8Array, cipher: Cipher, budget: Budget): Uint8Array {
  const plain = bytes.slice()
  const reader = new RecordReader(bytes, 0, budget)
  while (reader.next()) {
    if (PLAIN_RECORDS.has(reader.type)) continue
    const start = reader.start + (reader.type === RECORDS.boundSheet ? 4 : 0)
    for (let at = start; at < reader.end; at++) plain[at] = cipher(bytes[at]!, at, reader)
  }
  return plain
}
