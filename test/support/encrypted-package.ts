/** Password-protected packages, made with the machine's own cryptography, after [MS-OFFCRYPTO]. */
import { createCipheriv, createHash } from 'node:crypto'
import { compoundFile } from './compound-file.ts'

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const digest = (name: string, ...parts: readonly Uint8Array[]) =>
  createHash(name).update(Buffer.concat(parts)).digest()

function spin(name: string, password: string, salt: Uint8Array, rounds: number): Buffer {
  let hash = digest(name, salt, Buffer.from(password, 'utf16le'))
  for (let round = 0; round < rounds; round++) hash = digest(name, uint32(round), hash)
  return hash
}

function encrypt(mode: string, key: Uint8Array, start: Uint8Array | null, bytes: Uint8Array) {
  const cipher = createCipheriv(`aes-${key.length * 8}-${mode}`, key, start).setAutoPadding(false)
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)])
  return Buffer.concat([cipher.update(padded), cipher.final()])
}

const sized = (bytes: Uint8Array, encrypted: Uint8Array) =>
  Buffer.concat([uint32(bytes.length), uint32(0), encrypted])

const SALT = Buffer.from(Array.from({ length: 16 }, (_, at) => at * 11))

export function standard(content: Uint8Array, password: string, keyBytes: number): Uint8Array {
  const hash = digest('sha1', spin('sha1', password, SALT, 50_000), uint32(0))
  const half = (filling: number) =>
    digest(
      'sha1',
      Buffer.alloc(64, filling).map((byte, at) => byte ^ (hash[at] ?? 0)),
    )
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes)
  const verifier = Buffer.alloc(16, 7)
  const info = Buffer.concat([
    Buffer.from([4, 0, 2, 0]),
    uint32(0x24),
    uint32(32),
    ...[0x24, 0, 0x660e, 0x8004, keyBytes * 8, 0x18, 0, 0].map(uint32),
    uint32(16),
    SALT,
    encrypt('ecb', key, null, verifier),
    uint32(20),
    encrypt('ecb', key, null, digest('sha1', verifier)),
  ])
  const encrypted = sized(content, encrypt('ecb', key, null, content))
  return compoundFile({ EncryptionInfo: info, EncryptedPackage: encrypted })
}

export function agile(
  content: Uint8Array,
  password: string,
  name: string,
  keyBytes: number,
  rounds = 1000,
): Uint8Array {
  const spun = spin(name, password, SALT, rounds)
  const fit = (bytes: Uint8Array, length: number) =>
    Buffer.concat([bytes, Buffer.alloc(length, 0x36)]).subarray(0, length)
  const wrap = (bytes: Uint8Array, purpose: string) => {
    const key = fit(digest(name, spun, Buffer.from(purpose, 'hex')), keyBytes)
    return encrypt('cbc', key, SALT, bytes).toString('base64')
  }
  const secret = Buffer.alloc(keyBytes, 9)
  const verifier = Buffer.alloc(16, 5)
  const facts = `saltSize="16" blockSize="16" keyBits="${keyBytes * 8}" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="${name.toUpperCase()}" saltValue="${SALT.toString('base64')}"`
  const xml = `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${facts}/><keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey spinCount="${rounds}" ${facts} encryptedVerifierHashInput="${wrap(verifier, 'fea7d2763b4b9e79')}" encryptedVerifierHashValue="${wrap(digest(name, verifier), 'd7aa0f6d3061344e')}" encryptedKeyValue="${wrap(secret, '146e0be7abacd0d6')}"/></keyEncryptor></keyEncryptors></encryption>`
  const pieces: Buffer[] = []
  for (let at = 0; at < content.length; at += 4096) {
    const start = digest(name, SALT, uint32(at / 4096)).subarray(0, 16)
    pieces.push(encrypt('cbc', secret, start, content.subarray(at, at + 4096)))
  }
  return compoundFile({
    EncryptionInfo: Buffer.concat([Buffer.from([4, 0, 4, 0]), uint32(0x40), Buffer.from(xml)]),
    EncryptedPackage: sized(content, Buffer.concat(pieces)),
  })
}
