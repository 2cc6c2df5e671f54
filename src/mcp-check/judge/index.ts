/** Which judge decides on which check. */
import type { CheckId } from '../catalogue.ts'
import type { Evidence } from '../evidence.ts'
import * as discovery from './discovery.ts'
import * as errors from './errors.ts'
import * as http from './http.ts'
import * as legacy from './legacy.ts'
import * as modern from './modern.ts'
import * as performance from './performance.ts'
import * as protocol from './protocol.ts'
import * as reachability from './reachability.ts'
import * as security from './security.ts'
import * as tools from './tools.ts'
import type { Judge, Verdict } from './verdict.ts'

export type Verdicts = Readonly<Record<CheckId, Verdict>>

export function judgeAll(evidence: Evidence): Verdicts {
  return Object.fromEntries(
    Object.entries(JUDGES).map(([id, judge]) => [id, judge(evidence)]),
  ) as Verdicts
}

const JUDGES: Readonly<Record<CheckId, Judge>> = {
  'reach.connect': reachability.connect,
  'tls.valid': reachability.certificate,
  'tls.expiry': reachability.expiry,
  'tls.version': reachability.tlsVersion,
  'reach.no_redirect': reachability.noRedirect,
  'proto.modern': protocol.modernEra,
  'proto.legacy': protocol.legacyEra,
  'modern.discover': modern.discover,
  'modern.results': modern.results,
  'modern.header_mismatch': modern.headerMismatch,
  'modern.header_missing': modern.headerMissing,
  'modern.version_unsupported': modern.versionUnsupported,
  'modern.meta_required': modern.metaRequired,
  'modern.no_session': modern.noSession,
  'legacy.initialize': legacy.initialize,
  'legacy.initialized': legacy.initialized,
  'legacy.version_negotiation': legacy.versionNegotiation,
  'legacy.bad_version_header': legacy.badVersionHeader,
  'legacy.session': legacy.session,
  'http.get': http.get,
  'http.content_type': http.contentType,
  'err.parse': errors.parse,
  'err.method': errors.method,
  'err.tool': errors.unknownTool,
  'err.request': errors.invalidRequest,
  'err.id_echo': errors.idEcho,
  'err.no_leak': errors.noLeak,
  'tools.list': tools.list,
  'tools.names': tools.judgeEach('tools.names'),
  'tools.description': tools.judgeEach('tools.description'),
  'tools.params': tools.judgeEach('tools.params'),
  'tools.input_schema': tools.judgeEach('tools.input_schema'),
  'tools.annotations': tools.judgeEach('tools.annotations'),
  'tools.output_schema': tools.judgeEach('tools.output_schema'),
  'tools.title': tools.judgeEach('tools.title'),
  'tools.stable_order': tools.stableOrder,
  'tools.budget': tools.budget,
  'sec.auth_metadata': security.authMetadata,
  'sec.origin': security.origin,
  'sec.cors': security.cors,
  'sec.hidden_text': security.hiddenText,
  'sec.injection_hints': security.injectionHints,
  'sec.secrets': security.secrets,
  'sec.hsts': security.hsts,
  'disc.manifest': discovery.manifest,
  'disc.consistent': discovery.consistent,
  'perf.latency': performance.latency,
  'perf.stable': performance.stable,
}
