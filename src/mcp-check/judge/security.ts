/** Whom the server lets in, and what it tells models. */
import { answerOf, answersOf, type Evidence, resultOf } from '../evidence.ts'
import { findHiddenText, findOrders, findSecret } from '../foreign-text.ts'
import { stringsOf } from '../json.ts'
import { FOREIGN_ORIGIN } from '../messages.ts'
import { toLabel } from '../tool-lint.ts'
import {
  fail,
  type Judge,
  judgeAnswer,
  pass,
  skip,
  unreached,
  type Verdict,
  warn,
} from './verdict.ts'

export const authMetadata: Judge = ({ metadata }) => {
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
}

export const origin: Judge = evidence => {
  const { foreignOrigin } = evidence.probes
  if (!foreignOrigin) return unreached(evidence) ?? skip('The server does not speak MCP.')
  if (answerOf(foreignOrigin)?.status === 403) return pass('A foreign Origin is rejected with 403.')
  return judgeAnswer(foreignOrigin, answer => {
    if (!resultOf(answer)) {
      return warn(`A foreign Origin got HTTP ${answer.status}; expected 403.`)
    }
    return answer.headers['access-control-allow-origin'] === FOREIGN_ORIGIN
      ? fail('A request from a foreign Origin was served, and the Origin was allowed.')
      : warn('A request from a foreign Origin was served.')
  })
}

export const cors: Judge = evidence => {
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
}

export const hsts: Judge = ({ outcomes }) => {
  const answers = answersOf(outcomes)
  if (!answers.length) return skip('There was no response.')
  const isSent = answers.some(({ headers }) =>
    /max-age="?[1-9]/i.test(headers['strict-transport-security'] ?? ''),
  )
  return isSent
    ? pass('Strict-Transport-Security is sent.')
    : fail('Strict-Transport-Security is not sent.')
}

export const hiddenText: Judge = evidence =>
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
  })

export const injectionHints: Judge = evidence =>
  judgeTexts(evidence, texts => {
    const found = new Set(
      texts.flatMap(({ where, text }) => findOrders(text).map(order => `${where}: "${order}"`)),
    )
    if (!found.size) return pass('No orders to the model were found.')
    const detail = `Orders to the model were found: ${[...found].slice(0, 5).join('; ')}.`
    return found.size === 1 ? warn(detail) : fail(detail)
  })

export const secrets: Judge = evidence =>
  judgeTexts(evidence, texts => {
    for (const { where, text } of texts) {
      const secret = findSecret(text)
      if (secret) return fail(`${where}: looks like ${secret}.`)
    }
    return pass('No keys were found.')
  })

interface Text {
  /** In our words. */
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
