/** PDFs that are encrypted, but open without a password (ISO 32000-2, 7.6). */
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { makeKeyStream } from '../../src/engine/containers/ciphers/rc4.ts'
import { rawPdf } from './pdf-raw.ts'

export type Scheme = 'RC4-40' | 'RC4-128' | 'AES-128' | 'AES-256 (R5)' | 'AES-256 (R6)'

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)
const FILE_ID = Buffer.from('0123456789abcdef')
const OWNER = Buffer.alloc(48, 7)
const PERMISSIONS = -44

const digest = (name: string, ...parts: Buffer[]): Buffer =>
  createHash(name).update(Buffer.concat(parts)).digest()

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

const rc4 = (key: Buffer, bytes: Buffer): Buffer => {
  const stream = makeKeyStream(key, bytes.length)
  return Buffer.from(bytes.map((byte, at) => byte ^ stream[at]!))
}

const aes = (key: Buffer, bytes: Buffer, start: Buffer, hasPadding: boolean): Buffer => {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, start).setAutoPadding(hasPadding)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

/** Algorithm 2.B, without a password. */
function hashAgain(salt: Buffer): Buffer {
  let key = digest('sha256', salt)
  for (let round = 1; ; round++) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key))
    const encrypted = aes(key.subarray(0, 16), repeated, key.subarray(16, 32), false)
    const rest = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = digest(['sha256', 'sha384', 'sha512'][rest]!, encrypted)
    if (round >= 64 && encrypted.at(-1)! <= round - 32) return key.subarray(0, 32)
  }
}

const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`

const FILTER = (method: string, length: number): string =>
  `/CF << /StdCF << /CFM /${method} /AuthEvent /DocOpen /Length ${length} >> >> /StmF /StdCF /StrF /StdCF`

interface Lock {
  /** The encryption dictionary. */
  readonly dictionary: string
  encrypt(bytes: Buffer, object: number): Buffer
}

function lockShort(scheme: Scheme): Lock {
  const [version, revision, size] =
    scheme === 'RC4-40' ? [1, 2, 5] : scheme === 'RC4-128' ? [2, 3, 16] : [4, 4, 16]
  const owner = OWNER.subarray(0, 32)
  let key = digest('md5', PADDING, owner, int32(PERMISSIONS), FILE_ID)
  if (revision >= 3) for (let i = 0; i < 50; i++) key = digest('md5', key.subarray(0, size))
  key = key.subarray(0, size)
  let user = revision === 2 ? PADDING : digest('md5', PADDING, FILE_ID)
  for (let i = 0; i < (revision === 2 ? 1 : 20); i++)
    user = rc4(Buffer.from(key.map(byte => byte ^ i)), user)
  const filter = scheme === 'AES-128' ? FILTER('AESV2', 16) : ''
  return {
    dictionary:
      `<< /Filter /Standard /V ${version} /R ${revision} /Length ${8 * size} /P ${PERMISSIONS} ` +
      `/O ${hex(owner)} /U ${hex(Buffer.concat([user, Buffer.alloc(32 - user.length)]))} ${filter} >>`,
    encrypt: (bytes, object) => {
      const place = Buffer.from([object, object >> 8, object >> 16, 0, 0])
      const salt = scheme === 'AES-128' ? Buffer.from('sAlT') : Buffer.alloc(0)
      const own = digest('md5', key, place, salt).subarray(0, Math.min(size + 5, 16))
      if (scheme !== 'AES-128') return rc4(own, bytes)
      const start = randomBytes(16)
      return Buffer.concat([start, aes(own, bytes, start, true)])
    },
  }
}

function lockLong(scheme: Scheme): Lock {
  const revision = scheme === 'AES-256 (R5)' ? 5 : 6
  const hash = (salt: Buffer): Buffer => (revision === 5 ? digest('sha256', salt) : hashAgain(salt))
  const key = Buffer.alloc(32, 'a key of thirty-two bytes')
  const salts = Buffer.from('checksumkeysalt!')
  const user = Buffer.concat([hash(salts.subarray(0, 8)), salts])
  const none = Buffer.alloc(16)
  const wrapped = aes(hash(salts.subarray(8)), key, none, false)
  const permissions = Buffer.concat([int32(PERMISSIONS), int32(-1), Buffer.from('Tadbrand')])
  return {
    dictionary:
      `<< /Filter /Standard /V 5 /R ${revision} /Length 256 /P ${PERMISSIONS} /O ${hex(OWNER)} ` +
      `/U ${hex(user)} /OE ${hex(Buffer.alloc(32))} /UE ${hex(wrapped)} ` +
      `/Perms ${hex(aes(key, permissions, none, false))} ${FILTER('AESV3', 32)} >>`,
    encrypt: bytes => {
      const start = randomBytes(16)
      return Buffer.concat([start, aes(key, bytes, start, true)])
    },
  }
}

/** One page with a line of text, and a title. */
export function encryptedPdf(
  scheme: Scheme,
  { text, title }: { readonly text: string; readonly title: string },
  change = (dictionary: string): string => dictionary,
): Uint8Array {
  const lock = scheme.startsWith('AES-256') ? lockLong(scheme) : lockShort(scheme)
  const content = lock.encrypt(Buffer.from(`BT /F 12 Tf 72 700 Td (${text}) Tj ET`), 4)
  return rawPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      `<< /Title ${hex(lock.encrypt(Buffer.from(title), 6))} >>`,
      change(lock.dictionary),
    ],
    `/Info 6 0 R /Encrypt 7 0 R /ID [${hex(FILE_ID)} ${hex(FILE_ID)}]`,
  )
}
