/** Whom the server lets in, and what it tells models. */
import { answerOf, answersOf, type Evidence, resultOf } from '../evidence.ts'
import { findHiddenText, findOrders, findSecret } from '../foreign-text.ts'
import { stringsOf } from '../json.ts'
import { FOREIGN_ORIGIN } from '../messages.ts'
import { toLabel } from '../tool-lint.ts'
import { AUTHORIZATION, HTTP_MODERN, TOOLS_MODERN } from './specification.ts'
import {
  type Checks,
  fail,
  judgeAnswer,
  pass,
  skip,
  unreached,
  type Verdict,
  warn,
} from './verdict.ts'

export const SECURITY = {
  'sec.auth_metadata': {
    weight: 3,
    severity: 'high',
    title: 'Says where to sign in',
    why: 'A client that gets a 401 can find where to sign in only through the protected resource metadata.',
    remedy:
      'Publish /.well-known/oauth-protected-resource with resource and authorization_servers, and reference it in WWW-Authenticate.',
    reference: `${AUTHORIZATION}/authorization-server-discovery`,
    judge: ({ metadata }) => {
      switch (metadata) {
        case undefined:
          return skip('The server does not require sign-in.')
        case 'valid':
          return pass('The metadata says where to sign in.')
        case 'elsewhere':
          return warn('The metadata is on another host, which is not contacted.')
        case 'invalid':
          return fail('The metadata lacks resource or an https URL in authorization_servers.')
        case 'missing':
          return fail('Returned 401, and no metadata says where to sign in.')
      }
    },
  },
  'sec.origin': {
    weight: 2,
    severity: 'medium',
    title: 'Rejects foreign web origins',
    why: 'A server that ignores Origin can be used by any web page a person visits (DNS rebinding).',
    remedy: 'Return 403 when an Origin header is present and not on your allowlist.',
    reference: `${HTTP_MODERN}#security-%26-endpoint`,
    judge: evidence => {
      const { foreignOrigin } = evidence.probes
      if (!foreignOrigin) return unreached(evidence) ?? skip('The server does not speak MCP.')
      if (answerOf(foreignOrigin)?.status === 403)
        return pass('A foreign Origin is rejected with 403.')
      return judgeAnswer(foreignOrigin, answer => {
        if (!resultOf(answer)) {
          return warn(`A foreign Origin got HTTP ${answer.status}; expected 403.`)
        }
        return answer.headers['access-control-allow-origin'] === FOREIGN_ORIGIN
          ? fail('A request from a foreign Origin was served, and the Origin was allowed.')
          : warn('A request from a foreign Origin was served.')
      })
    },
  },
  'sec.cors': {
    weight: 2,
    severity: 'high',
    title: 'Does not accept credentials from foreign pages',
    why: 'Otherwise any web page could act with the visitor’s cookies.',
    remedy:
      'Never send Access-Control-Allow-Credentials together with an echoed origin or *; list the origins you trust.',
    reference: 'https://fetch.spec.whatwg.org/#cors-protocol-and-credentials',
    judge: evidence => {
      const answers = answersOf([evidence.probes.preflight, evidence.probes.foreignOrigin])
      if (!answers.length) return unreached(evidence) ?? skip('The server does not speak MCP.')
      const isOpen = answers.some(({ headers }) => {
        const allowed = headers['access-control-allow-origin']
        const hasCredentials = /^true$/i.test(headers['access-control-allow-credentials'] ?? '')
        return hasCredentials && (allowed === FOREIGN_ORIGIN || allowed === '*')
      })
      return isOpen
        ? fail('Any web page is allowed to send credentials.')
        : pass('No foreign page is allowed to send credentials.')
    },
  },
  'sec.hidden_text': {
    weight: 2,
    severity: 'critical',
    title: 'Texts contain no hidden characters',
    why: 'Models read characters that people cannot see, which is the classic way to hide instructions.',
    remedy:
      'Remove zero-width, bidirectional, tag and control characters from names, descriptions and instructions.',
    reference: `${TOOLS_MODERN}#security-considerations`,
    judge: evidence =>
      judgeTexts(evidence, texts => {
        const found = texts.flatMap(({ where, text }) => {
          const hidden = findHiddenText(text)
          return hidden ? [{ ...hidden, where }] : []
        })
        const [worst] = [...found].sort((a, b) => Number(a.isStray) - Number(b.isStray))
        if (!worst) return pass('No hidden characters were found.')
        const detail = `${worst.where}: ${worst.what} (${worst.codePoint}).`
        // One or two may come from copying; a message needs more.
        return worst.isStray && found.length <= 2 ? warn(detail) : fail(detail)
      }),
  },
  'sec.injection_hints': {
    weight: 2,
    severity: 'high',
    title: 'Texts do not give the model orders',
    why: 'Descriptions that give a model orders are treated as attacks, and some are.',
    remedy:
      'Describe what the tool does, and remove instructions to the model about anything else.',
    reference: 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/',
    judge: evidence =>
      judgeTexts(evidence, texts => {
        const found = new Set(
          texts.flatMap(({ where, text }) => findOrders(text).map(order => `${where}: "${order}"`)),
        )
        if (!found.size) return pass('No orders to the model were found.')
        const detail = `Orders to the model were found: ${[...found].slice(0, 5).join('; ')}.`
        return found.size === 1 ? warn(detail) : fail(detail)
      }),
  },
  'sec.secrets': {
    weight: 1,
    severity: 'critical',
    title: 'Texts contain no keys',
    why: 'Anyone who connects can read and use them.',
    remedy: 'Revoke the key today, then remove it from descriptions, schemas and manifests.',
    reference: 'https://cwe.mitre.org/data/definitions/798.html',
    judge: evidence =>
      judgeTexts(evidence, texts => {
        for (const { where, text } of texts) {
          const secret = findSecret(text)
          if (secret) return fail(`${where}: looks like ${secret}.`)
        }
        return pass('No keys were found.')
      }),
  },
  'sec.hsts': {
    weight: 1,
    severity: 'low',
    title: 'Enforces HTTPS',
    why: 'Without Strict-Transport-Security, a first visit over http can be intercepted.',
    remedy: 'Send Strict-Transport-Security: max-age=31536000.',
    reference: 'https://www.rfc-editor.org/rfc/rfc6797.html#section-7.1',
    judge: ({ outcomes }) => {
      const answers = answersOf(outcomes)
      if (!answers.length) return skip('There was no response.')
      const isSent = answers.some(({ headers }) =>
        /max-age="?[1-9]/i.test(headers['strict-transport-security'] ?? ''),
      )
      return isSent
        ? pass('Strict-Transport-Security is sent.')
        : fail('Strict-Transport-Security is not sent.')
    },
  },
} satisfies Checks

interface Text {
  /** Findings in our words. */
  readonly where: string
  readonly text: string
}

function judgeTexts(evidence: Evidence, judge: (texts: readonly Text[]) => Verdict): Verdict {
  // The same text in both eras, or in a card too, is one text.
  const texts = new Map<string, Text>()
  let length = 0
  for (const text of textsOf(evidence)) {
    length += text.text.length + TEXT_COST
    if (length > MAX_LENGTH) break
    if (!texts.has(text.text)) texts.set(text.text, text)
  }
  return texts.size
    ? judge([...texts.values()])
    : (unreached(evidence) ?? skip('There are no texts to check.'))
}

/** The cost of examining a text, besides its length. */
const TEXT_COST = 16

/** For all texts together: eight times what `tools.budget` accepts. */
const MAX_LENGTH = 512 * 1024

/** Everything that a model is shown, and the card. */
function* textsOf({ modern, legacy, tools, manifest }: Evidence): Generator<Text> {
  for (const [index, tool] of (tools?.tools ?? []).entries()) {
    const where = `Tool ${toLabel(tool, index)}`
    for (const text of stringsOf(tool)) yield { where, text }
  }
  for (const text of stringsOf(modern?.discover)) yield { where: 'server/discover', text }
  for (const text of stringsOf(legacy?.initialize)) yield { where: 'initialize', text }
  for (const text of stringsOf(manifest?.card)) yield { where: 'The card', text }
}
