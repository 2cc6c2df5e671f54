/**
 * Every check of a remote MCP server: its title, its weight, why it matters and how to fix it. Judging, grading, the
 * report, the page and the documentation read this table.
 */
export const CATEGORIES = [
  { id: 'reachability', title: 'Reachability', weight: 10 },
  { id: 'protocol', title: 'Protocol revisions', weight: 10 },
  { id: 'transport', title: 'Transport', weight: 25 },
  { id: 'errors', title: 'Error handling', weight: 15 },
  { id: 'tools', title: 'Tools', weight: 20 },
  { id: 'security', title: 'Security', weight: 12 },
  { id: 'discovery', title: 'Discovery', weight: 3 },
  { id: 'performance', title: 'Performance', weight: 5 },
] as const

export type CategoryId = (typeof CATEGORIES)[number]['id']

/** A failed `critical` or `high` check caps the grade; see `grade.ts`. */
export type Severity = 'critical' | 'high' | 'medium' | 'low'

export interface Check extends CheckRow {
  readonly id: CheckId
  readonly category: CategoryId
}

interface CheckRow {
  /** Share within its category. */
  readonly weight: number
  readonly severity: Severity
  readonly title: string
  readonly why: string
  readonly remedy: string
  /** The clause that requires it, or the best text about it. */
  readonly reference: string
}

const SPECIFICATION = 'https://modelcontextprotocol.io/specification'
const HTTP_MODERN = `${SPECIFICATION}/2026-07-28/basic/transports/streamable-http`
const BASIC_MODERN = `${SPECIFICATION}/2026-07-28/basic`
const TOOLS_MODERN = `${SPECIFICATION}/2026-07-28/server/tools`
const HTTP_LEGACY = `${SPECIFICATION}/2025-11-25/basic/transports`
const LIFECYCLE = `${SPECIFICATION}/2025-11-25/basic/lifecycle`
const AUTHORIZATION = `${SPECIFICATION}/2026-07-28/basic/authorization`

/** By category. */
const CHECKS_OF = {
  reachability: {
    'reach.connect': {
      weight: 4,
      severity: 'critical',
      title: 'Responds over HTTPS',
      why: 'No client can use a server that does not respond.',
      remedy: 'Start the server, publish it at this URL, and open port 443 in its firewall.',
      reference: `${HTTP_MODERN}#security-%26-endpoint`,
    },
    'tls.valid': {
      weight: 3,
      severity: 'critical',
      title: 'Has a trusted certificate for its host name',
      why: 'Clients refuse connections they cannot verify, and nothing sent over one is safe.',
      remedy: 'Install a certificate for exactly this host name, with the full certificate chain.',
      reference: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-4.3.4',
    },
    'tls.expiry': {
      weight: 1,
      severity: 'medium',
      title: 'Certificate does not expire soon',
      why: 'When it expires, every client stops working at once.',
      remedy: 'Renew the certificate, and automate renewal (ACME).',
      reference: 'https://www.rfc-editor.org/rfc/rfc5280.html#section-4.1.2.5',
    },
    'tls.version': {
      weight: 1,
      severity: 'low',
      title: 'Speaks TLS 1.2 or 1.3',
      why: 'Older versions are insecure, and current clients no longer support them.',
      remedy: 'Enable TLS 1.3 and 1.2, and disable everything older.',
      reference: 'https://www.rfc-editor.org/rfc/rfc9325.html#section-3.1.1',
    },
    'reach.no_redirect': {
      weight: 1,
      severity: 'medium',
      title: 'Responds at this URL without a redirect',
      why: 'Many clients do not follow a redirected POST, or lose its body or token on the way.',
      remedy: 'Publish the final URL, and respond there directly.',
      reference: `${HTTP_MODERN}#sending-messages`,
    },
  },
  protocol: {
    'proto.modern': {
      weight: 7,
      severity: 'medium',
      title: 'Supports the stateless revision 2026-07-28',
      why: 'Current clients start with server/discover; the stateless form needs no session and scales easily.',
      remedy:
        'Implement server/discover, and accept requests that carry their protocol version in _meta.',
      reference: `${SPECIFICATION}/2026-07-28/server/discover`,
    },
    'proto.legacy': {
      weight: 3,
      severity: 'medium',
      title: 'Supports the initialize handshake of 2025-11-25 and earlier',
      why: 'Many clients in use only know the handshake.',
      remedy: 'Support initialize as well as server/discover, so that older clients can connect.',
      reference: `${BASIC_MODERN}/versioning#backward-compatibility-with-initialization-based-versions`,
    },
  },
  transport: {
    'modern.discover': {
      weight: 4,
      severity: 'high',
      title: 'server/discover is complete',
      why: 'A client learns versions, capabilities and cache times from this one response.',
      remedy:
        'Return supportedVersions, capabilities, resultType, ttlMs and cacheScope, and the server’s name in _meta.',
      reference: `${SPECIFICATION}/2026-07-28/server/discover#response`,
    },
    'modern.results': {
      weight: 3,
      severity: 'high',
      title: 'Results state their type and how long they may be cached',
      why: 'Clients of the stateless revision reject a list without resultType, ttlMs and cacheScope.',
      remedy:
        'Add resultType "complete", an integer ttlMs and a cacheScope to the result of tools/list.',
      reference: `${SPECIFICATION}/2026-07-28/server/utilities/caching#cacheable-results`,
    },
    'modern.header_mismatch': {
      weight: 3,
      severity: 'high',
      title: 'Rejects headers that disagree with the body',
      why: 'Gateways decide by the headers; if the body may say something else, they can be bypassed.',
      remedy:
        'Compare Mcp-Method with the method in the body, and return 400 with JSON-RPC error -32020 if they differ.',
      reference: `${HTTP_MODERN}#server-validation`,
    },
    'modern.header_missing': {
      weight: 2,
      severity: 'medium',
      title: 'Rejects requests without their standard headers',
      why: 'A missing header gets past a gateway just as a wrong one does.',
      remedy: 'Require Mcp-Method, and return 400 with JSON-RPC error -32020 if it is missing.',
      reference: `${HTTP_MODERN}#standard-request-headers`,
    },
    'modern.version_unsupported': {
      weight: 3,
      severity: 'high',
      title: 'Rejects an unknown protocol version and lists those it supports',
      why: 'The list in this error is how a client finds a version both sides support.',
      remedy:
        'Return 400 with JSON-RPC error -32022 and data {supported, requested}, with the same versions as server/discover.',
      reference: `${BASIC_MODERN}/versioning#protocol-version-negotiation`,
    },
    'modern.meta_required': {
      weight: 2,
      severity: 'medium',
      title: 'Rejects stateless requests without their metadata',
      why: 'Without sessions, the metadata is the only place where a client says what it can do.',
      remedy:
        'Require protocolVersion and clientCapabilities in params._meta, and return 400 with JSON-RPC error -32602 without them.',
      reference: `${BASIC_MODERN}#_meta`,
    },
    'modern.no_session': {
      weight: 1,
      severity: 'low',
      title: 'Issues no session to stateless clients',
      why: 'The revision has no sessions; clients will not send the id back.',
      remedy: 'Omit the Mcp-Session-Id header from responses to stateless requests.',
      reference: `${BASIC_MODERN}#statelessness`,
    },
    'legacy.initialize': {
      weight: 3,
      severity: 'high',
      title: 'initialize is complete',
      why: 'Clients close the connection when the version, the capabilities or the server’s identity is missing.',
      remedy: 'Return protocolVersion, capabilities, and serverInfo with name and version.',
      reference: `${LIFECYCLE}#initialization`,
    },
    'legacy.initialized': {
      weight: 1,
      severity: 'medium',
      title: 'Accepts notifications with 202',
      why: 'A client that expects 202 and an empty body treats anything else as a failure.',
      remedy: 'Return 202 with no body for notifications.',
      reference: `${HTTP_LEGACY}#sending-messages-to-the-server`,
    },
    'legacy.version_negotiation': {
      weight: 2,
      severity: 'medium',
      title: 'Negotiates the version in the handshake',
      why: 'A client with a different version can connect only if the server offers one of its own.',
      remedy:
        'When initialize asks for an unknown version, offer your newest version instead of an error.',
      reference: `${LIFECYCLE}#version-negotiation`,
    },
    'legacy.bad_version_header': {
      weight: 1,
      severity: 'low',
      title: 'Rejects an unknown MCP-Protocol-Version header',
      why: 'Guessing a version leads to responses the client misreads.',
      remedy: 'Return 400 when the header names a version you do not support.',
      reference: `${HTTP_LEGACY}#protocol-version-header`,
    },
    'legacy.session': {
      weight: 1,
      severity: 'low',
      title: 'Follows the rules for sessions',
      why: 'Malformed ids break clients, and a session id that is not required protects nothing.',
      remedy:
        'Use visible ASCII in Mcp-Session-Id, return 400 for requests without it, and let DELETE end the session or return 405.',
      reference: `${HTTP_LEGACY}#session-management`,
    },
    'http.get': {
      weight: 1,
      severity: 'low',
      title: 'Responds to GET with an event stream or 405',
      why: 'Clients try GET to find out whether there is a stream; other responses confuse them.',
      remedy: 'Return 405 with Allow: POST for GET, or a text/event-stream.',
      reference: `${HTTP_LEGACY}#listening-for-messages-from-the-server`,
    },
    'http.content_type': {
      weight: 1,
      severity: 'medium',
      title: 'Responds with JSON or an event stream, never with HTML',
      why: 'Clients choose their parser by Content-Type; a web page there is usually an error page from a proxy or framework.',
      remedy:
        'Send application/json or text/event-stream, and configure proxy and framework to do the same for their errors.',
      reference: `${HTTP_MODERN}#receiving-messages`,
    },
  },
  errors: {
    'err.parse': {
      weight: 3,
      severity: 'high',
      title: 'Reports invalid JSON as a parse error',
      why: 'A clear error lets a client’s author find the mistake; a crash or a web page does not.',
      remedy: 'Return 400 with JSON-RPC error -32700 for a body that is not JSON.',
      reference: `${BASIC_MODERN}#error-codes`,
    },
    'err.method': {
      weight: 3,
      severity: 'high',
      title: 'Reports unknown methods as method not found',
      why: 'Clients try newer methods and fall back on exactly this error.',
      remedy:
        'Return JSON-RPC error -32601 for an unknown method, with HTTP 404 in the stateless revision.',
      reference: `${BASIC_MODERN}#error-codes`,
    },
    'err.tool': {
      weight: 3,
      severity: 'high',
      title: 'Reports unknown tools as invalid params',
      why: 'An agent that gets a name wrong needs to see that the tool does not exist, not that it failed.',
      remedy: 'Return JSON-RPC error -32602 for tools/call with an unknown tool.',
      reference: `${TOOLS_MODERN}#error-handling`,
    },
    'err.request': {
      weight: 2,
      severity: 'medium',
      title: 'Reports JSON that is not a request as invalid request',
      why: 'It shows that messages are validated before anything acts on them.',
      remedy: 'Return 400 with JSON-RPC error -32600 for JSON without a method.',
      reference: 'https://www.jsonrpc.org/specification#error_object',
    },
    'err.id_echo': {
      weight: 2,
      severity: 'medium',
      title: 'Errors carry the id of their request',
      why: 'Without the id, a client cannot tell which request failed and waits until it times out.',
      remedy: 'Copy the request’s id into every error when the request could be parsed.',
      reference: `${BASIC_MODERN}#error-responses`,
    },
    'err.no_leak': {
      weight: 2,
      severity: 'medium',
      title: 'Errors reveal nothing internal',
      why: 'Stack traces, paths and database messages help attackers and clutter an agent’s context.',
      remedy: 'Return short, general messages, and keep the details in your logs.',
      reference: 'https://cwe.mitre.org/data/definitions/209.html',
    },
  },
  tools: {
    'tools.list': {
      weight: 4,
      severity: 'high',
      title: 'Lists its tools, each name once',
      why: 'The list is all an agent knows; without it, or with duplicate names, tools cannot be called reliably.',
      remedy: 'Return an array of tools with unique names from tools/list, in every revision.',
      reference: `${TOOLS_MODERN}#listing-tools`,
    },
    'tools.names': {
      weight: 2,
      severity: 'medium',
      title: 'Tool names are plain, short and consistent',
      why: 'Clients reject other characters, some truncate long names, and mixed styles mislead models.',
      remedy:
        'Use at most 64 letters, digits, underscores, hyphens and dots, in one style for all tools.',
      reference: `${TOOLS_MODERN}#tool-names`,
    },
    'tools.description': {
      weight: 4,
      severity: 'high',
      title: 'Tools are described',
      why: 'A model chooses a tool by its description alone.',
      remedy:
        'Say in two or three sentences what the tool does, when to use it and what it returns; at most 2000 characters.',
      reference: `${TOOLS_MODERN}#tool`,
    },
    'tools.params': {
      weight: 3,
      severity: 'medium',
      title: 'Parameters are described',
      why: 'A model fills in parameters by their descriptions; a bare name makes it guess.',
      remedy: 'Give every property in the input schema a description, with an example value.',
      reference: `${TOOLS_MODERN}#tool`,
    },
    'tools.input_schema': {
      weight: 3,
      severity: 'high',
      title: 'Input schemas are valid',
      why: 'Clients reject tools whose schema they cannot read, and model providers reject the whole request.',
      remedy:
        'Use type "object" at the root, valid types, required names that exist, and no $ref to other documents.',
      reference: `${BASIC_MODERN}#json-schema-usage`,
    },
    'tools.annotations': {
      weight: 2,
      severity: 'medium',
      title: 'Tools say whether they change anything',
      why: 'Clients ask for confirmation before running a destructive tool; without hints they always ask or never do.',
      remedy:
        'Set readOnlyHint, and destructiveHint where that is false, to match what the tool really does.',
      reference: `${SPECIFICATION}/2026-07-28/schema#toolannotations`,
    },
    'tools.output_schema': {
      weight: 1,
      severity: 'low',
      title: 'Tools declare what they return',
      why: 'With an output schema, programs can use the result without a model in between.',
      remedy: 'Add outputSchema, and return structuredContent that conforms to it.',
      reference: `${TOOLS_MODERN}#output-schema`,
    },
    'tools.title': {
      weight: 1,
      severity: 'low',
      title: 'Tools have a human-readable title',
      why: 'The title is what people see when they are asked to allow a call.',
      remedy: 'Add a short title to each tool.',
      reference: `${TOOLS_MODERN}#tool`,
    },
    'tools.stable_order': {
      weight: 1,
      severity: 'low',
      title: 'Lists tools in the same order each time',
      why: 'A list whose order changes defeats prompt caching and costs money on every call.',
      remedy: 'Sort the list, or keep the tools in registration order.',
      reference: `${TOOLS_MODERN}#listing-tools`,
    },
    'tools.budget': {
      weight: 1,
      severity: 'low',
      title: 'The tool list is small enough for a model',
      why: 'All of it goes into the context of every conversation: many tools are slow, expensive, and chosen less accurately.',
      remedy: 'Stay below 40 tools and 64 KB; merge tools or split the server by topic.',
      reference: `${TOOLS_MODERN}#listing-tools`,
    },
  },
  security: {
    'sec.auth_metadata': {
      weight: 3,
      severity: 'high',
      title: 'Says where to sign in',
      why: 'A client that gets a 401 can find where to sign in only through the protected resource metadata.',
      remedy:
        'Publish /.well-known/oauth-protected-resource with resource and authorization_servers, and reference it in WWW-Authenticate.',
      reference: `${AUTHORIZATION}/authorization-server-discovery`,
    },
    'sec.origin': {
      weight: 2,
      severity: 'medium',
      title: 'Rejects foreign web origins',
      why: 'A server that ignores Origin can be used by any web page a person visits (DNS rebinding).',
      remedy: 'Return 403 when an Origin header is present and not on your allowlist.',
      reference: `${HTTP_MODERN}#security-%26-endpoint`,
    },
    'sec.cors': {
      weight: 2,
      severity: 'high',
      title: 'Does not accept credentials from foreign pages',
      why: 'Otherwise any web page could act with the visitor’s cookies.',
      remedy:
        'Never send Access-Control-Allow-Credentials together with an echoed origin or *; list the origins you trust.',
      reference: 'https://fetch.spec.whatwg.org/#cors-protocol-and-credentials',
    },
    'sec.hidden_text': {
      weight: 2,
      severity: 'critical',
      title: 'Texts contain no hidden characters',
      why: 'Models read characters that people cannot see, which is the classic way to hide instructions.',
      remedy:
        'Remove zero-width, bidirectional, tag and control characters from names, descriptions and instructions.',
      reference: `${TOOLS_MODERN}#security-considerations`,
    },
    'sec.injection_hints': {
      weight: 2,
      severity: 'high',
      title: 'Texts do not give the model orders',
      why: 'Descriptions that give a model orders are treated as attacks, and some are.',
      remedy:
        'Describe what the tool does, and remove instructions to the model about anything else.',
      reference: 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/',
    },
    'sec.secrets': {
      weight: 1,
      severity: 'critical',
      title: 'Texts contain no keys',
      why: 'Anyone who connects can read and use them.',
      remedy: 'Revoke the key today, then remove it from descriptions, schemas and manifests.',
      reference: 'https://cwe.mitre.org/data/definitions/798.html',
    },
    'sec.hsts': {
      weight: 1,
      severity: 'low',
      title: 'Enforces HTTPS',
      why: 'Without Strict-Transport-Security, a first visit over http can be intercepted.',
      remedy: 'Send Strict-Transport-Security: max-age=31536000.',
      reference: 'https://www.rfc-editor.org/rfc/rfc6797.html#section-7.1',
    },
  },
  discovery: {
    'disc.manifest': {
      weight: 2,
      severity: 'low',
      title: 'Publishes a card that names this URL',
      why: 'Directories and agents find a server by its card without connecting to it.',
      remedy:
        'Publish /.well-known/mcp.json, or a server card under this URL, that contains this URL.',
      reference: 'https://github.com/modelcontextprotocol/experimental-ext-server-card',
    },
    'disc.consistent': {
      weight: 1,
      severity: 'low',
      title: 'The card agrees with the server',
      why: 'A card that lists different versions or tools misleads clients.',
      remedy: 'Generate the card from the running server.',
      reference: 'https://github.com/modelcontextprotocol/experimental-ext-server-card',
    },
  },
  performance: {
    'perf.latency': {
      weight: 3,
      severity: 'medium',
      title: 'Responds to simple requests quickly',
      why: 'An agent makes many calls in a row, and people wait for all of them.',
      remedy:
        'Respond within 500 ms: cache lists, keep the process warm, serve closer to your users.',
      reference: `${SPECIFICATION}/2026-07-28/server/utilities/caching`,
    },
    'perf.stable': {
      weight: 2,
      severity: 'medium',
      title: 'Neither crashes nor hangs',
      why: 'Clients cannot tell a server crash from their own mistake, and retry in vain.',
      remedy:
        'Find the 5xx responses and hanging requests in your logs, and return a proper error instead.',
      reference: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-15.6',
    },
  },
} as const satisfies Readonly<Record<CategoryId, Readonly<Record<string, CheckRow>>>>

export type CheckId = { [Id in CategoryId]: keyof (typeof CHECKS_OF)[Id] }[CategoryId]

export const CHECKS: readonly Check[] = CATEGORIES.flatMap(({ id: category }) =>
  Object.entries<CheckRow>(CHECKS_OF[category]).map(([id, row]) => ({
    id: id as CheckId,
    category,
    ...row,
  })),
)
