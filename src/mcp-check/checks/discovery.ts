/** What the server publishes about itself, compared with what it does. */
import { type Evidence, resultOf } from '../evidence.ts'
import { findObject, findString, isObject, type JsonObject } from '../json.ts'
import { MODERN_VERSION } from '../messages.ts'
import { SERVER_INFO } from './modern.ts'
import { type Checks, fail, findMissing, pass, skip, unreached, warn } from './verdict.ts'

export const DISCOVERY = {
  'disc.manifest': {
    weight: 2,
    severity: 'low',
    title: 'Publishes a card that names this URL',
    why: 'Directories and agents find a server by its card without connecting to it.',
    remedy:
      'Publish /.well-known/mcp.json, or a server card under this URL, that contains this URL.',
    reference: 'https://github.com/modelcontextprotocol/experimental-ext-server-card',
    judge: evidence => {
      const { modern, legacy, isWalled } = evidence
      if (!modern && !legacy && !isWalled)
        return unreached(evidence) ?? skip('The server does not speak MCP.')
      if (!evidence.manifest) return fail('No card was found at the usual locations.')
      return evidence.manifest.namesEndpoint
        ? pass('A card names this URL.')
        : warn('A card was found, but it does not name this URL.')
    },
  },
  'disc.consistent': {
    weight: 1,
    severity: 'low',
    title: 'The card agrees with the server',
    why: 'A card that lists different versions or tools misleads clients.',
    remedy: 'Generate the card from the running server.',
    reference: 'https://github.com/modelcontextprotocol/experimental-ext-server-card',
    judge: evidence => {
      const card = evidence.manifest?.card
      if (!card || (!evidence.modern && !evidence.legacy))
        return skip('There is nothing to compare.')
      const different = findMissing({
        version: isSameVersion(card, evidence),
        'protocol versions': hasSameRevisions(card, evidence),
        tools: hasSameTools(card, evidence),
      })
      return different.length
        ? fail(`The card differs from the server in: ${different.join(', ')}.`)
        : pass('The card agrees with the server.')
    },
  },
} satisfies Checks

/** If both give it. Names are not compared: a card's begins with the domain. */
function isSameVersion(card: JsonObject, evidence: Evidence): boolean {
  const published = findString(card, 'version')
  const live = findString(findServerInfo(evidence), 'version')
  return published === undefined || live === undefined || published === live
}

export function findServerInfo({ modern, legacy, tools }: Evidence): JsonObject | undefined {
  return (
    findObject(modern?.discover, '_meta', SERVER_INFO) ??
    findObject(legacy?.initialize, 'serverInfo') ??
    findObject(resultOf(tools?.first), '_meta', SERVER_INFO)
  )
}

function hasSameRevisions(card: JsonObject, { modern, legacy }: Evidence): boolean {
  const remotes = Array.isArray(card.remotes) ? card.remotes : []
  const published = [card, ...remotes]
    .filter(isObject)
    .flatMap(({ protocol_versions, supportedProtocolVersions, protocolVersion }) => [
      protocol_versions,
      supportedProtocolVersions,
      protocolVersion,
    ])
    .flat()
    .filter(version => typeof version === 'string')
  if (!published.length) return true
  const isLegacyTold = !legacy || published.includes(legacy.version)
  return isLegacyTold && published.includes(MODERN_VERSION) === Boolean(modern)
}

function hasSameTools(card: JsonObject, { tools }: Evidence): boolean {
  if (!Array.isArray(card.tools) || !tools?.tools) return true
  const live = new Set(tools.tools.map(tool => findString(tool, 'name')))
  return card.tools
    .map(tool => (typeof tool === 'string' ? tool : findString(tool, 'name')))
    .every(name => name === undefined || live.has(name))
}
