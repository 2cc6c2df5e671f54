/** A self-signed certificate for tests, made on the spot so that no key is stored (RFC 5280). */
import { generateKeyPairSync, sign } from 'node:crypto'

export interface Certificate {
  readonly key: string
  readonly cert: string
}

export interface Validity {
  readonly from: Date
  readonly to: Date
}

export function createCertificate(
  names: readonly string[],
  { from, to }: Validity = { from: yearsFromNow(-1), to: yearsFromNow(1) },
): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = sequence(ECDSA_WITH_SHA256)
  const name = sequence(set(sequence(COMMON_NAME, utf8('Test'))))
  const body = sequence(
    element(0xa0, integer(2)), // version 3
    integer(1),
    algorithm,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(
      0xa3,
      sequence(sequence(SUBJECT_ALT_NAME, element(0x04, sequence(...names.map(dnsName))))),
    ),
  )
  const signature = sign('sha256', body, privateKey)
  const der = sequence(body, algorithm, element(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex')
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex')

/** One DER element: tag, length, content. */
function element(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...contents: Buffer[]) => element(0x30, ...contents)
const set = (...contents: Buffer[]) => element(0x31, ...contents)
const integer = (value: number) => element(0x02, Buffer.from([value]))
const utf8 = (text: string) => element(0x0c, Buffer.from(text))
const dnsName = (name: string) => element(0x82, Buffer.from(name))
/** `20260731120000Z` */
const time = (date: Date) =>
  element(0x18, Buffer.from(`${date.toISOString().replace(/\.\d+|[-:T]/g, '')}`))

function yearsFromNow(years: number): Date {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date
}
