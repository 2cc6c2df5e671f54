/** Whether somebody is there, and whether the connection can be trusted. */
import { answerOf, answersOf } from '../evidence.ts'
import { fail, type Judge, pass, skip, warn } from './verdict.ts'

export const connect: Judge = ({ handshake, probes }) => {
  if (handshake?.fault) return skip('Not checked: the certificate cannot be trusted.')
  const first = answerOf(probes.discover) ?? answerOf(probes.initialize)
  if (first) return pass('The server responds over HTTPS.')
  const isOverlong = [probes.discover, probes.initialize].some(
    outcome => outcome?.type === 'silence' && outcome.reason === 'headers_too_large',
  )
  // One wording for refused, blocked, unresolved and silent: a report must not map a network.
  return fail(
    isOverlong ? 'The response headers exceed 16 KB.' : 'The server could not be reached.',
  )
}

export const certificate: Judge = ({ handshake }) => {
  if (!handshake) return skip('No certificate was received.')
  if (!handshake.fault) return pass('The certificate is valid for this name.')
  const [, what] = CERTIFICATE_FAULTS.find(([pattern]) => pattern.test(handshake.fault!)) ?? []
  return fail(what ?? 'The certificate could not be verified.')
}

/** Codes of OpenSSL and Node. */
const CERTIFICATE_FAULTS: readonly (readonly [code: RegExp, what: string])[] = [
  [/CERT_HAS_EXPIRED/, 'The certificate has expired.'],
  [/CERT_NOT_YET_VALID/, 'The certificate is not valid yet.'],
  [/ALTNAME_INVALID/, 'The certificate is for a different host name.'],
  [/SELF_SIGNED/, 'The certificate is self-signed or signed by an untrusted authority.'],
  [/UNABLE_TO_(?:GET|VERIFY)/, 'The certificate chain is incomplete or its authority is unknown.'],
]

export const expiry: Judge = ({ handshake, now }) => {
  if (!handshake) return skip('No certificate was received.')
  const lifeDays = (handshake.validTo.getTime() - handshake.validFrom.getTime()) / DAY_MS
  const leftDays = (handshake.validTo.getTime() - now.getTime()) / DAY_MS
  const left = `Days left: ${Math.max(0, Math.floor(leftDays))}.`
  // Short-lived certificates are renewed automatically every few days.
  const [enough, few] = lifeDays < 45 ? [lifeDays / 4, lifeDays / 12] : [14, 3]
  if (leftDays > enough) return pass(left)
  return leftDays > few ? warn(left) : fail(left)
}

export const tlsVersion: Judge = ({ handshake }) => {
  if (!handshake?.protocol) return skip('No connection could be made.')
  const version = handshake.protocol.replace('TLSv', 'TLS ')
  return /^TLSv1\.[23]$/.test(handshake.protocol)
    ? pass(`Negotiated ${version}.`)
    : fail(`Negotiated ${version === 'TLS 1' ? 'TLS 1.0' : version}, which is obsolete.`)
}

export const noRedirect: Judge = ({ probes }) => {
  const answers = answersOf([probes.discover, probes.initialize])
  if (!answers.length) return skip('There was no response.')
  const redirect = answers.find(({ status }) => status >= 300 && status < 400)
  return redirect
    ? fail(`Returned HTTP ${redirect.status}; redirects are not followed.`)
    : pass('Responds directly.')
}

const DAY_MS = 86_400_000
