/** What a check has seen. Judges read it and send nothing. */
import type { Handshake } from '../net/network.ts'
import type { Answer, Outcome } from './client.ts'
import { findObject, type JsonObject } from './json.ts'
import { LEGACY_VERSIONS, type LegacyContext, REQUEST_ID } from './messages.ts'
import type { LintedTool } from './tool-lint.ts'
import type { ToolList } from './tool-list.ts'

export interface Evidence {
  readonly url: URL
  readonly now: Date
  /** Undefined if no handshake took place. */
  readonly handshake: Handshake | undefined
  readonly connectMs: number | undefined
  readonly outcomes: readonly Outcome[]
  /** More than outcomes if one was sent again. */
  readonly requestsSent: number
  readonly modern: ModernEra | undefined
  readonly legacy: LegacyEra | undefined
  /** Both eras returned 401 or 403: what is behind cannot be judged. */
  readonly isWalled: boolean
  /** The challenge of a 401. */
  readonly challenge: string | undefined
  readonly metadata: ResourceMetadata | undefined
  readonly probes: Probes
  /** Of the newer working era; undefined if the server offers no tools. */
  readonly tools: ToolList | undefined
  readonly lintedTools: readonly LintedTool[]
  readonly manifest: Manifest | undefined
}

export interface ModernEra {
  readonly discover: JsonObject
  readonly supportedVersions: readonly string[]
}

export interface LegacyEra extends LegacyContext {
  readonly initialize: JsonObject
  /** As issued, even if it cannot be sent back. */
  readonly issuedSession: string | undefined
}

export type ResourceMetadata = 'valid' | 'invalid' | 'missing' | 'elsewhere'

export interface Manifest {
  readonly card: JsonObject
  readonly namesEndpoint: boolean
}

/** By what each was sent to find out; absent if there was no reason to ask. */
export type Probes = Partial<
  Record<
    | 'discover'
    | 'initialize'
    | 'initialized'
    | 'headerMismatch'
    | 'headerMissing'
    | 'versionUnsupported'
    | 'metaMissing'
    | 'negotiation'
    | 'badVersionHeader'
    | 'withoutSession'
    | 'endSession'
    | 'stream'
    | 'parse'
    | 'modernMethod'
    | 'legacyMethod'
    | 'unknownTool'
    | 'invalidRequest'
    | 'foreignOrigin'
    | 'preflight'
    | 'toolsAgain'
    | 'otherTools',
    Outcome | undefined
  >
>

export function answerOf(outcome: Outcome | undefined): Answer | undefined {
  return outcome?.type === 'answer' ? outcome : undefined
}

export function answersOf(outcomes: readonly (Outcome | undefined)[]): Answer[] {
  return outcomes.flatMap(outcome => answerOf(outcome) ?? [])
}

/** Clients pass over a result that is not marked as JSON-RPC, or is for another request. */
export function resultOf(outcome: Outcome | undefined): JsonObject | undefined {
  const message = responseOf(outcome)
  return message?.id === REQUEST_ID ? findObject(message, 'result') : undefined
}

/** Only one that clients can read: with an integer code and a message (JSON-RPC 2.0, 5.1). */
export function errorOf(outcome: Outcome | undefined): JsonObject | undefined {
  const error = findObject(responseOf(outcome), 'error')
  const isReadable = Number.isSafeInteger(error?.code) && typeof error?.message === 'string'
  return isReadable ? error : undefined
}

export function errorCodeOf(outcome: Outcome | undefined): number | undefined {
  return errorOf(outcome)?.code as number | undefined
}

/** Clients reject a message that says both that a request succeeded and that it failed (JSON-RPC 2.0, 5). */
function responseOf(outcome: Outcome | undefined): JsonObject | undefined {
  const message = answerOf(outcome)?.message
  return message?.jsonrpc === '2.0' && !('result' in message && 'error' in message)
    ? message
    : undefined
}

export function isRefusal(outcome: Outcome | undefined): boolean {
  const status = answerOf(outcome)?.status
  return status === 401 || status === 403
}

export function toModernEra(discover: Outcome): ModernEra | undefined {
  const result = resultOf(discover)
  if (!result) return undefined
  const versions = Array.isArray(result.supportedVersions) ? result.supportedVersions : []
  return {
    discover: result,
    supportedVersions: versions.filter(version => typeof version === 'string').slice(0, 50),
  }
}

export function toLegacyEra(initialize: Outcome): LegacyEra | undefined {
  const result = resultOf(initialize)
  const version = result?.protocolVersion
  if (typeof version !== 'string' || !LEGACY_VERSIONS.includes(version)) return undefined
  const issuedSession = answerOf(initialize)?.headers['mcp-session-id']
  return {
    initialize: result!,
    version,
    issuedSession,
    session: issuedSession && isVisibleAscii(issuedSession) ? issuedSession : undefined,
  }
}

/** The characters allowed in a session id (2025-11-25, "Session Management"). */
export function isVisibleAscii(text: string): boolean {
  return /^[\x21-\x7e]{1,1024}$/.test(text)
}
