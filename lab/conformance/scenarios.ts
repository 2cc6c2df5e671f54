/**
 * The scenarios of the official suite, by revision: those that a server with two tools can be held
 * to, and those that it cannot, with the reason. A scenario that is in neither is a fault.
 */

export const APPLICABLE: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'http-header-validation',
    'caching',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
  ],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
}

const FIXTURE_TOOL = 'calls a tool of the suite’s own example server'
const NO_RESOURCES = 'needs resources, and there are none'
const NO_PROMPTS = 'needs prompts, and there are none'
const NO_INPUT = 'needs a tool that asks the client for more input, and none does'

/** By the beginning of their names. */
export const NOT_APPLICABLE: readonly (readonly [beginning: string, reason: string])[] = [
  ['tools-call-', FIXTURE_TOOL],
  ['json-schema-2020-12', FIXTURE_TOOL],
  ['http-custom-header-server-validation', 'needs a tool with x-mcp-header, and none has it'],
  ['resources-', NO_RESOURCES],
  ['sep-2164-resource-not-found', NO_RESOURCES],
  ['prompts-', NO_PROMPTS],
  ['completion-complete', NO_PROMPTS],
  ['input-required-result-', NO_INPUT],
  ['elicitation-', NO_INPUT],
  ['logging-set-level', 'needs logging to the client, and there is none'],
  ['server-session-lifecycle', 'needs sessions, and the server keeps none'],
  ['server-sse-multiple-streams', 'needs sessions in revisions that have them'],
  ['server-sse-polling', 'needs streams that are resumed, and the server opens none'],
]
