/** Whether somebody is there, and whether the connection can be trusted. */
import { answerOf, answersOf } from '../evidence.ts'
import { HTTP_MODERN } from './specification.ts'
import { type Checks, fail, pass, skip, warn } from './verdict.ts'

export const REACHABILITY = {
  'reach.connect': {
    weight: 4,
    severity: 'critical',
    title: 'Responds over HTTPS',
    why: 'No client can use a server that does not respond.',
    remedy: 'Start the server, publish it at this URL, and open port 443 in its firewall.',
    reference: `${HTTP_MODERN}#security-%26-endpoint`,
    judge: ({ handshake, probes }) => {
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
    },
  },
  'tls.valid': {
    weight: 3,
    severity: 'critical',
    title: 'Has a trusted certificate for its host name',
    why: 'Clients refuse connections they cannot verify, and nothing sent over one is safe.',
    remedy: 'Install a certificate for exactly this host name, with the full certificate chain.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-4.3.4',
    judge: ({ handshake }) => {
      if (!handshake) return skip('No certificate was received.')
      if (!handshake.fault) return pass('The certificate is valid for this name.')
      const [, what] = CERTIFICATE_FAULTS.find(([pattern]) => pattern.test(handshake.fault!)) ?? []
      return fail(what ?? 'The certificate could not be verified.')
    },
  },
  'tls.expiry': {
    weight: 1,
    severity: 'medium',
    title: 'Certificate does not expire soon',
    why: 'When it expires, every client stops working at once.',
    remedy: 'Renew the certificate, and automate renewal (ACME).',
    reference: 'https://www.rfc-editor.org/rfc/rfc5280.html#section-4.1.2.5',
    judge: ({ handshake, now }) => {
      if (!handshake) return skip('No certificate was received.')
      const lifeDays = (handshake.validTo.getTime() - handshake.validFrom.getTime()) / DAY_MS
      const leftDays = (handshake.validTo.getTime() - now.getTime()) / DAY_MS
      const left = `Days left: ${Math.max(0, Math.floor(leftDays))}.`
      // Short-lived certificates are renewed automatically every few days.
      const [enough, few] = lifeDays < 45 ? [lifeDays / 4, lifeDays / 12] : [14, 3]
      if (leftDays > enough) return pass(left)
      return leftDays > few ? warn(left) : fail(left)
    },
  },
  'tls.version': {
    weight: 1,
    severity: 'low',
    title: 'Speaks TLS 1.2 or 1.3',
    why: 'Older versions are insecure, and current clients no longer support them.',
    remedy: 'Enable TLS 1.3 and 1.2, and disable everything older.',
    reference: 'https://www.rfc-editor.org/rfc/rfc9325.html#section-3.1.1',
    judge: ({ handshake }) => {
      if (!handshake?.protocol) return skip('No connection could be made.')
      const version = handshake.protocol.replace('TLSv', 'TLS ')
      return /^TLSv1\.[23]$/.test(handshake.protocol)
        ? pass(`Negotiated ${version}.`)
        : fail(`Negotiated ${version === 'TLS 1' ? 'TLS 1.0' : version}, which is obsolete.`)
    },
  },
  'reach.no_redirect': {
    weight: 1,
    severity: 'medium',
    title: 'Responds at this URL without a redirect',
    why: 'Many clients do not follow a redirected POST, or lose its body or token on the way.',
    remedy: 'Publish the final URL, and respond there directly.',
    reference: `${HTTP_MODERN}#sending-messages`,
    judge: ({ probes }) => {
      const answers = answersOf([probes.discover, probes.initialize])
      if (!answers.length) return skip('There was no response.')
      const redirect = answers.find(({ status }) => status >= 300 && status < 400)
      return redirect
        ? fail(`Returned HTTP ${redirect.status}; redirects are not followed.`)
        : pass('Responds directly.')
    },
  },
} satisfies Checks

/** Codes of OpenSSL and Node. */
const CERTIFICATE_FAULTS: readonly (readonly [code: RegExp, what: string])[] = [
  [/CERT_HAS_EXPIRED/, 'The certificate has expired.'],
  [/CERT_NOT_YET_VALID/, 'The certificate is not valid yet.'],
  [/ALTNAME_INVALID/, 'The certificate is for a different host name.'],
  [/SELF_SIGNED/, 'The certificate is self-signed or signed by an untrusted authority.'],
  [/UNABLE_TO_(?:GET|VERIFY)/, 'The certificate chain is incomplete or its authority is unknown.'],
]

const DAY_MS = 86_400_000
