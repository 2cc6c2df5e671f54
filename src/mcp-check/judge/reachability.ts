/** Is somebody there, and can the connection be trusted? */
import { answerOf, answersOf } from '../evidence.ts'
import { fail, type Judge, pass, skip, warn } from './verdict.ts'

export const connect: Judge = ({ handshake, probes }) => {
  if (handshake?.fault) return skip('Not asked: the certificate cannot be trusted.')
  const first = answerOf(probes.discover) ?? answerOf(probes.initialize)
  if (first) return pass('The server answers over HTTPS.')
  const isOverlong = [probes.discover, probes.initialize].some(
    outcome => outcome?.type === 'silence' && outcome.reason === 'headers_too_large',
  )
  // One wording for refused, blocked, unresolved and silent: a report is no map of a network.
  return fail(
    isOverlong
      ? 'The headers of the answer are larger than 16 KB.'
      : 'The server could not be reached.',
  )
}

export const certificate: Judge = ({ handshake }) => {
  if (!handshake) return skip('No certificate was seen.')
  if (!handshake.fault) return pass('The certificate is valid for this name.')
  const [, what] = CERTIFICATE_FAULTS.find(([pattern]) => pattern.test(handshake.fault!)) ?? []
  return fail(what ?? 'The certificate could not be verified.')
}

/** Codes of OpenSSL and Node. */
const CERTIFICATE_FAULTS: readonly (readonly [code: RegExp, what: string])[] = [
  [/CERT_HAS_EXPIRED/, 'The certificate has expired.'],
  [/CERT_NOT_YET_VALID/, 'The certificate is not valid yet.'],
  [/ALTNAME_INVALID/, 'The certificate is for another name.'],
  [/SELF_SIGNED/, 'The certificate is signed by itself or by an authority that nobody trusts.'],
  [
    /UNABLE_TO_(?:GET|VERIFY)/,
    'The chain of the certificate is incomplete or its authority unknown.',
  ],
]

export const expiry: Judge = ({ handshake, now }) => {
  if (!handshake) return skip('No certificate was seen.')
  const lifeDays = (handshake.validTo.getTime() - handshake.validFrom.getTime()) / DAY_MS
  const leftDays = (handshake.validTo.getTime() - now.getTime()) / DAY_MS
  const left = `${Math.max(0, Math.floor(leftDays))} days are left.`
  // Certificates made for a few days are renewed by machines every few days.
  const [enough, few] = lifeDays < 45 ? [lifeDays / 4, lifeDays / 12] : [14, 3]
  if (leftDays > enough) return pass(left)
  return leftDays > few ? warn(left) : fail(left)
}

export const tlsVersion: Judge = ({ handshake }) => {
  if (!handshake?.protocol) return skip('No connection came about.')
  const version = handshake.protocol.replace('TLSv', 'TLS ')
  return /^TLSv1\.[23]$/.test(handshake.protocol)
    ? pass(`Negotiated ${version}.`)
    : fail(`Negotiated ${version === 'TLS 1' ? 'TLS 1.0' : version}, which is out of use.`)
}

export const noRedirect: Judge = ({ probes }) => {
  const answers = answersOf([probes.discover, probes.initialize])
  if (!answers.length) return skip('No answer came.')
  const redirect = answers.find(({ status }) => status >= 300 && status < 400)
  return redirect
    ? fail(`Answered HTTP ${redirect.status}; redirects are not followed.`)
    : pass('Answers directly.')
}

const DAY_MS = 86_400_000
