/** What opens the two kinds of encrypted packages, and how their passwords are hashed ([MS-OFFCRYPTO], 2.3.4). */
import type { Budget } from '../../budget.ts'
import { AesDecryptor, BLOCK_BYTES } from '../ciphers/aes.ts'
import { areEqual, fitBytes, joinBytes, uint32 } from '../ciphers/bytes.ts'
import { createHashes, type Hash, sha1 } from '../ciphers/sha.ts'
import { decodeBase64 } from '../encoding/base64.ts'
import { decodeXml, readXml, toNamespaces, type XmlElement } from '../xml/xml.ts'

/** Decrypts a package segment by segment. */
export interface PackageKey {
  decrypt(piece: Uint8Array, number: number): Uint8Array
}

/** Budget per round of hashing: spending it also checks the deadline. */
const ROUND_COST = 1 / 8

/** The hash of password and salt, hashed again and again with the round number. */
function spinPassword(
  { password, salt, rounds }: { password: string; salt: Uint8Array; rounds: number },
  hash: Hash,
  budget: Budget,
): Uint8Array {
  const characters = new Uint8Array(password.length * 2)
  for (let at = 0; at < password.length; at++) characters[at * 2] = password.charCodeAt(at)
  let digest = hash(joinBytes([salt, characters]))
  const numbered = new Uint8Array(4 + digest.length)
  const view = new DataView(numbered.buffer)
  for (let round = 0; round < rounds; round++) {
    budget.spend('nodes', ROUND_COST)
    view.setUint32(0, round, true)
    numbered.set(digest, 4)
    digest = hash(numbered)
  }
  return digest
}

// Office 2007 (2.3.4.5 to 2.3.4.9): AES, and SHA-1 for the key

const HEADER_AT = 12
const KEY_BITS_AT = HEADER_AT + 16
const AES_KEY_BITS: readonly number[] = [128, 192, 256]
const ROUNDS = 50_000
const SALT_BYTES = 16
const DIGEST_BYTES = 20
/** Salt and its size, the verifier, the size of its digest, and the digest. */
const VERIFIER_BYTES = 4 + SALT_BYTES + 16 + 4 + 32

export function readStandardKey(
  info: Uint8Array,
  password: string,
  budget: Budget,
): PackageKey | undefined {
  const view = new DataView(info.buffer, info.byteOffset, info.length)
  if (info.length < KEY_BITS_AT + 4) return undefined
  const verifierAt = HEADER_AT + view.getUint32(8, true)
  const keyBits = view.getUint32(KEY_BITS_AT, true)
  if (!AES_KEY_BITS.includes(keyBits) || verifierAt + VERIFIER_BYTES > info.length) return undefined
  const take = (start: number, length: number) =>
    info.subarray(verifierAt + start, verifierAt + start + length)
  const spun = spinPassword({ password, salt: take(4, SALT_BYTES), rounds: ROUNDS }, sha1, budget)
  const key = deriveKey(sha1(joinBytes([spun, uint32(0)])), keyBits / 8)
  const aes = new AesDecryptor(key)
  const verifier = aes.decryptBlocks(take(4 + SALT_BYTES, 16))
  const digest = aes.decryptBlocks(take(8 + SALT_BYTES + 16, 32)).subarray(0, DIGEST_BYTES)
  if (!areEqual(sha1(verifier), digest)) return undefined
  return { decrypt: piece => aes.decryptBlocks(piece) }
}

function deriveKey(digest: Uint8Array, length: number): Uint8Array {
  const half = (filling: number) => {
    const mixed = new Uint8Array(64).fill(filling)
    digest.forEach((byte, at) => {
      mixed[at] = byte ^ filling
    })
    return sha1(mixed)
  }
  return joinBytes([half(0x36), half(0x5c)]).subarray(0, length)
}

// Office 2010 and later (2.3.4.10 to 2.3.4.15), described in XML

const XML_AT = 8
const NAMESPACES = toNamespaces({
  'http://schemas.microsoft.com/office/2006/encryption': 'e',
  'http://schemas.microsoft.com/office/2006/keyEncryptor/password': 'p',
})

/** What each key is for. */
const FOR_VERIFIER = Uint8Array.of(0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79)
const FOR_DIGEST = Uint8Array.of(0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e)
const FOR_KEY = Uint8Array.of(0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6)

const FILLING = 0x36

/** Office writes 100,000; more would only keep a machine busy. */
const MAX_ROUNDS = 100_000

interface Cipher {
  readonly hash: Hash
  readonly salt: Uint8Array
  readonly keyBytes: number
}

export function readAgileKey(
  info: Uint8Array,
  password: string,
  budget: Budget,
): PackageKey | undefined {
  const root = readXml(decodeXml(info.subarray(XML_AT)), { budget, namespaces: NAMESPACES })
  const encryptedKey = root.descendants('p:encryptedKey')[0]
  const hashes = createHashes()
  const content = readCipher(root.first('e:keyData'), hashes)
  const own = encryptedKey && readCipher(encryptedKey, hashes)
  if (!content || !own) return undefined
  const rounds = Number(encryptedKey.attribute('spinCount'))
  const [verifier, digest, key] = [
    'encryptedVerifierHashInput',
    'encryptedVerifierHashValue',
    'encryptedKeyValue',
  ].map(name => readBytes(encryptedKey, name))
  if (!(rounds >= 0 && rounds <= MAX_ROUNDS) || !verifier || !digest || !key) return undefined
  const spun = spinPassword({ password, salt: own.salt, rounds }, own.hash, budget)
  const open = (bytes: Uint8Array, purpose: Uint8Array) => {
    const opener = fitBytes(own.hash(joinBytes([spun, purpose])), own.keyBytes, FILLING)
    return new AesDecryptor(opener).decryptChain(bytes, fitBytes(own.salt, BLOCK_BYTES, FILLING))
  }
  const wanted = own.hash(open(verifier, FOR_VERIFIER).subarray(0, own.salt.length))
  if (!areEqual(wanted, open(digest, FOR_DIGEST).subarray(0, wanted.length))) return undefined
  const secret = open(key, FOR_KEY)
  if (secret.length < content.keyBytes) return undefined
  const aes = new AesDecryptor(secret.subarray(0, content.keyBytes))
  return {
    decrypt: (piece, number) => {
      const digest = content.hash(joinBytes([content.salt, uint32(number)]))
      return aes.decryptChain(piece, fitBytes(digest, BLOCK_BYTES, FILLING))
    },
  }
}

function readCipher(element: XmlElement, hashes: ReadonlyMap<string, Hash>): Cipher | undefined {
  const hash = hashes.get((element.attribute('hashAlgorithm') ?? '').replace('-', ''))
  const salt = readBytes(element, 'saltValue')
  const keyBytes = Number(element.attribute('keyBits')) / 8
  const isKnown =
    element.attribute('cipherAlgorithm') === 'AES' &&
    element.attribute('cipherChaining') === 'ChainingModeCBC' &&
    [16, 24, 32].includes(keyBytes)
  return hash && salt && isKnown ? { hash, salt, keyBytes } : undefined
}

const readBytes = (element: XmlElement, name: string): Uint8Array | undefined =>
  decodeBase64(element.attribute(name) ?? '')
