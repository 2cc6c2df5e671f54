/**
 * Asks a server everything a check wants to know: first who responds and in which era, then everything else about
 * what works. No tool of the server is ever called.
 */
import { startDeadline } from '../net/deadline.ts'
import type { Handshake, Network, Target } from '../net/network.ts'
import { type Client, createClient, type Outcome } from './client.ts'
import {
  answerOf,
  type Evidence,
  isRefusal,
  type LegacyEra,
  type ModernEra,
  type Probes,
  toLegacyEra,
  toModernEra,
} from './evidence.ts'
import { findObject } from './json.ts'
import type { CheckLimits } from './limits.ts'
import {
  endSession,
  FOREIGN_ORIGIN,
  type Identity,
  initializedNotification,
  initializeRequest,
  legacyRequest,
  modernRequest,
  preflight,
  rawRequest,
  streamRequest,
  UNKNOWN_LEGACY_VERSION,
  UNKNOWN_METHOD,
  UNKNOWN_MODERN_VERSION,
  UNKNOWN_TOOL,
} from './messages.ts'
import { findManifest, findResourceMetadata } from './published.ts'
import type { OnStep } from './steps.ts'
import { lintTools } from './tool-lint.ts'
import { fetchToolList, type ToolList } from './tool-list.ts'

interface ExamineSettings {
  readonly network: Network
  readonly limits: CheckLimits
  readonly identity: Identity
  readonly userAgent: string
  readonly now: () => number
  readonly clock: () => number
  /** Called when a step has ended. */
  readonly onStep?: OnStep
}

export async function examine(url: URL, settings: ExamineSettings): Promise<Evidence> {
  const { signal, clear } = startDeadline(settings.limits.totalTimeoutMs)
  try {
    return await examineWithin(signal, url, settings)
  } finally {
    clear()
  }
}

async function examineWithin(
  signal: AbortSignal,
  url: URL,
  settings: ExamineSettings,
): Promise<Evidence> {
  const { network, clock } = settings
  const started = clock()
  const contact = await shakeHands(url, network, signal)
  const connectMs = contact && clock() - started
  const base: Evidence = {
    url,
    now: new Date(settings.now()),
    handshake: contact?.handshake,
    connectMs,
    outcomes: [],
    requestsSent: 0,
    modern: undefined,
    legacy: undefined,
    isWalled: false,
    challenge: undefined,
    metadata: undefined,
    probes: {},
    tools: undefined,
    lintedTools: [],
    manifest: undefined,
  }
  // Nothing is sent over an untrusted connection, and a response would prove nothing.
  if (!contact || contact.handshake.fault) return base
  settings.onStep?.('connect')
  const client = createClient({ ...settings, url, target: contact.target, signal })
  try {
    const seen = await interview(client, url, settings)
    return { ...base, ...seen, outcomes: client.outcomes, requestsSent: client.requestsSent }
  } finally {
    await client.close()
  }
}

/** Undefined if nobody is there, may not be contacted, or does not respond in time: it makes no difference. */
async function shakeHands(
  url: URL,
  network: Network,
  signal: AbortSignal,
): Promise<{ target: Target; handshake: Handshake } | undefined> {
  const ended = new Promise<undefined>(resolve => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
  const attempt = async () => {
    const target = await network.resolve(url)
    return { target, handshake: await network.inspect(url, target) }
  }
  return Promise.race([attempt().catch(() => undefined), ended])
}

async function interview(
  client: Client,
  url: URL,
  settings: ExamineSettings,
): Promise<Partial<Evidence>> {
  const { identity, onStep } = settings
  const discover = await client.send(modernRequest(identity, 'server/discover'))
  const initialize = await client.send(initializeRequest(identity))
  onStep?.('versions')
  const probes: Probes = { discover, initialize }
  if (!answerOf(discover) && !answerOf(initialize)) return { probes }
  if (isRefusal(discover) && isRefusal(initialize)) {
    return { isWalled: true, ...(await examineWalled(client, url, probes)) }
  }
  const modern = toModernEra(discover)
  const legacy = toLegacyEra(initialize)
  if (!modern && !legacy) {
    // It may support the transport of 2024-11-05, which begins with a GET.
    return { probes: { ...probes, stream: await client.send(streamRequest()) } }
  }
  const initialized = legacy && (await client.send(initializedNotification(legacy)))
  const [tools, others, manifest] = await Promise.all([
    askForTools(client, settings, modern, legacy).finally(() => onStep?.('tools')),
    askTheRest(client, settings, modern, legacy).finally(() => onStep?.('mistakes')),
    findManifest(client, url).finally(() => onStep?.('manifest')),
  ])
  const ended = legacy && (await endSessions(client, legacy, others))
  const challenge = challengeOf(tools.list?.first)
  return {
    modern,
    legacy,
    manifest,
    tools: tools.list,
    lintedTools: lintTools(tools.list?.tools ?? []),
    challenge,
    metadata: await findResourceMetadata(client, url, challenge),
    probes: { ...probes, ...tools.probes, ...others, initialized, endSession: ended },
  }
}

/** Leaves no session behind, and returns the outcome of the one that was used. */
async function endSessions(
  client: Client,
  legacy: LegacyEra,
  { negotiation, foreignOrigin }: Probes,
): Promise<Outcome | undefined> {
  const ended = legacy.session === undefined ? undefined : await client.send(endSession(legacy))
  for (const other of [negotiation, foreignOrigin]) {
    const session = other && toLegacyEra(other)?.session
    if (session !== undefined) await client.send(endSession({ ...legacy, session }))
  }
  return ended
}

/** What a server shows of itself to strangers although it lets none in. */
async function examineWalled(
  client: Client,
  url: URL,
  probes: Probes,
): Promise<Pick<Evidence, 'challenge' | 'metadata' | 'manifest' | 'probes'>> {
  const challenge = challengeOf(probes.initialize) ?? challengeOf(probes.discover)
  return {
    challenge,
    metadata: await findResourceMetadata(client, url, challenge),
    manifest: await findManifest(client, url),
    probes: { ...probes, preflight: await client.send(preflight()) },
  }
}

/** Empty where a 401 comes without one. */
function challengeOf(outcome: Outcome | undefined): string | undefined {
  const answer = answerOf(outcome)
  return answer?.status === 401
    ? (answer.headers['www-authenticate'] ?? '')
    : answer?.status === 403
      ? answer.headers['www-authenticate']
      : undefined
}

interface ToolEvidence {
  readonly list?: ToolList
  readonly probes: Probes
}

async function askForTools(
  client: Client,
  { identity, limits: { maxToolListBytes: maxBytes } }: ExamineSettings,
  modern: ModernEra | undefined,
  legacy: LegacyEra | undefined,
): Promise<ToolEvidence> {
  if (!hasTools(modern, legacy)) return { probes: {} }
  const askModern = (params: object) =>
    client.send(modernRequest(identity, 'tools/list', { ...params }, { maxBytes }))
  const askLegacy = (params: object) =>
    client.send(legacyRequest(legacy!, 'tools/list', { ...params }, maxBytes))
  const ask = modern ? askModern : askLegacy
  const list = await fetchToolList(ask)
  if (!list.tools) return { list, probes: {} }
  const [toolsAgain, otherTools] = await Promise.all([
    ask({}),
    modern && legacy ? askLegacy({}) : undefined,
  ])
  const isTaken = list.tools.some(({ name }) => name === UNKNOWN_TOOL)
  const call = { name: UNKNOWN_TOOL, arguments: {} }
  const unknownTool = isTaken
    ? undefined
    : await client.send(
        modern
          ? modernRequest(identity, 'tools/call', call)
          : legacyRequest(legacy!, 'tools/call', call),
      )
  return { list, probes: { toolsAgain, otherTools, unknownTool } }
}

function hasTools(modern: ModernEra | undefined, legacy: LegacyEra | undefined): boolean {
  const result = modern?.discover ?? legacy?.initialize
  return findObject(result, 'capabilities', 'tools') !== undefined
}

async function askTheRest(
  client: Client,
  { identity, limits: { maxErrorBytes: maxBytes } }: ExamineSettings,
  modern: ModernEra | undefined,
  legacy: LegacyEra | undefined,
): Promise<Probes> {
  // A simple request that the server knows, to be rejected only for another reason.
  const [light, lightLegacy] = hasTools(modern, legacy)
    ? ['tools/list', 'tools/list']
    : ['server/discover', 'ping']
  const origin = { origin: FOREIGN_ORIGIN }
  const planned = {
    ...(modern && {
      headerMismatch: modernRequest(identity, light, {}, { methodHeader: 'tools/call' }),
      headerMissing: modernRequest(identity, light, {}, { methodHeader: undefined }),
      versionUnsupported: modernRequest(identity, light, {}, { version: UNKNOWN_MODERN_VERSION }),
      metaMissing: modernRequest(identity, light, {}, { isWithoutMeta: true }),
      modernMethod: modernRequest(identity, UNKNOWN_METHOD),
    }),
    ...(legacy && {
      negotiation: initializeRequest(identity, UNKNOWN_LEGACY_VERSION),
      badVersionHeader: legacyRequest({ ...legacy, version: UNKNOWN_LEGACY_VERSION }, lightLegacy),
      legacyMethod: legacyRequest(legacy, UNKNOWN_METHOD),
      ...(legacy.session !== undefined && {
        withoutSession: legacyRequest({ ...legacy, session: undefined }, lightLegacy),
      }),
    }),
    stream: streamRequest(legacy),
    parse: rawRequest('{', legacy),
    invalidRequest: rawRequest('{"jsonrpc":"2.0","id":1}', legacy),
    foreignOrigin: modern
      ? modernRequest(identity, 'server/discover', {}, { headers: origin })
      : initializeRequest(identity, undefined, origin),
    preflight: preflight(),
  }
  const answered = await Promise.all(
    Object.entries(planned).map(
      async ([name, probe]) => [name, await client.send({ ...probe, maxBytes })] as const,
    ),
  )
  return Object.fromEntries(answered)
}
