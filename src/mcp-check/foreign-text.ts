/**
 * Looks for what does not belong in texts that strangers write for models: hidden characters, orders, keys, and
 * server internals in errors. Findings are named in our words, never quoted. Every expression is linear: none has
 * nested repetitions, and unbounded ones begin where the text can only be entered once.
 */

/** Longer texts are judged by their beginning. */
const MAX_TEXT_LENGTH = 20_000

interface HiddenText {
  readonly what: string
  /** Such as `U+E0041`. */
  readonly codePoint: string
  /** May come from copying, and hides nothing by itself. */
  readonly isStray: boolean
}

export function findHiddenText(given: string): HiddenText | undefined {
  const text = given.slice(0, MAX_TEXT_LENGTH).replace(REGIONAL_FLAGS, '')
  for (const [pattern, what, isStray = false] of HIDDEN) {
    const found = pattern.exec(text)?.[0]
    if (found) return { what, codePoint: toCodePoint(found), isStray }
  }
  return undefined
}

/** The flags of England, Scotland and Wales are the only emoji written with tag characters. */
const REGIONAL_FLAGS =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu

const HIDDEN: readonly (readonly [pattern: RegExp, what: string, isStray?: boolean])[] = [
  [/[\u{e0000}-\u{e007f}]/u, 'a tag character'],
  [/[\u202a-\u202e\u2066-\u2069]/u, 'a character that changes the text direction'],
  // Joiners and selectors shape letters and emoji one at a time; in sequences they carry bits.
  [/[\u200b-\u200d\u2060-\u2064\ufeff]{2}/u, 'a run of zero-width characters'],
  [/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2}/u, 'a run of variation selectors'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  [/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u, 'a control character'],
  [/[\u200b\u2060-\u2064\ufeff\u00ad]/u, 'a zero-width character', true],
]

function toCodePoint(text: string): string {
  return `U+${text.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/** The orders a text gives to its reader, by name. */
export function findOrders(given: string): readonly string[] {
  const text = given
    .slice(0, MAX_TEXT_LENGTH)
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
  return ORDERS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
}

const ORDERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'ignore other instructions',
    /\b(?:ignore|disregard|forget|override) (?:all |any |the |your |every )?(?:of the |of your )?(?:previous|prior|above|earlier|other|existing|system) (?:instruction|prompt|rule|message|direction|command)/,
  ],
  [
    'hide something from the user',
    /\b(?:do not|don't|never|must not|without) (?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|show|showing|notify|notifying|alert|alerting)(?: this| it| that)?(?: to)? (?:the |your )?(?:user|human|person)/,
  ],
  ['markup that claims authority', /<\/?(?:important|system|instructions?|secret|admin|critical)>/],
  [
    'read keys or private files',
    /(?:~\/\.|\/\.|\b)(?:ssh\/|aws\/credentials|id rsa\b|id ed25519\b|env file\b|gnupg\b)|[ "'`/]\.env\b/,
  ],
  [
    'call this tool before or instead of others',
    /\b(?:always|must) (?:call|use|invoke|run) this (?:tool|function)? ?(?:first|before)|\bbefore (?:using|calling|invoking) any other tool|\binstead of (?:any|all) other tools?\b/,
  ],
  [
    'take on another role',
    /\byou are (?:now|no longer) (?:an?|the|in|bound|restricted|in developer)\b/,
  ],
  [
    'send data elsewhere',
    /\b(?:send|forward|post|upload|exfiltrate|append) (?:the |all |every |your |this )?(?:conversation|chat|system prompt|context|credentials|api keys?|secrets?|passwords?)\b/,
  ],
]

export function findSecret(given: string): string | undefined {
  const text = given.slice(0, MAX_TEXT_LENGTH)
  for (const [kind, pattern] of SECRETS) {
    const found = pattern.exec(text)?.[0]
    if (found && !isPlaceholder(found)) return kind
  }
  return undefined
}

const SECRETS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['an AWS access key', /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/],
  ['a GitHub token', /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50})/],
  ['a GitLab token', /(?<![A-Za-z0-9])glpat-[A-Za-z0-9_-]{20}/],
  ['a model provider API key', /(?<![A-Za-z0-9])sk-(?:ant-|proj-|or-)?[A-Za-z0-9_-]{20}/],
  ['a Stripe key', /(?<![A-Za-z0-9])[sr]k_live_[A-Za-z0-9]{16}/],
  ['a Slack token', /(?<![A-Za-z0-9])xox[abprs]-[A-Za-z0-9-]{10}/],
  ['a Google API key', /(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{35}/],
  ['a private key', /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/],
  [
    'a JSON web token',
    /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20}/,
  ],
]

/** As documentation writes keys. */
function isPlaceholder(key: string): boolean {
  return /example|x{6}|0{8}|your|1234567|abcdef/i.test(key)
}

/** What an error reveals about the server. */
export function findLeak(given: string): string | undefined {
  const text = given.slice(0, MAX_TEXT_LENGTH)
  return LEAKS.find(([, pattern]) => pattern.test(text))?.[0]
}

const LEAKS: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'a stack trace',
    /Traceback \(most recent call last\)|\bat [\w.$<> ]{1,80} ?\([^()\s]{1,300}:\d+:\d+\)|\bat (?:file:\/\/)?\/[^\s:]{1,300}:\d+:\d+|\bgoroutine \d+ \[|Exception in thread/,
  ],
  [
    'a path on the server',
    /(?<![\w/.:-])\/(?:home|root|usr|var|opt|srv|app|etc|Users|workspace)\/[\w.-]+\/[\w.-]+|\b[A-Z]:\\\\?(?:Users|inetpub|Windows|Program)|node_modules\//,
  ],
  [
    'a database message',
    /SQLSTATE|\bORA-\d{5}|syntax error at or near|You have an error in your SQL syntax|SQLITE_(?:ERROR|CONSTRAINT)|MongoServerError/,
  ],
]

/**
 * A stranger's name in a harmless form: letters, digits and plain punctuation, a few words, and null if it is more
 * than a name.
 */
export function toSafeName(given: unknown): string | null {
  if (typeof given !== 'string') return null
  const plain = given
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N} ._@/+()-]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const words = plain.split(' ')
  if (!plain || words.length > MAX_WORDS || findOrders(plain).length) return null
  return plain.slice(0, MAX_NAME_LENGTH)
}

const MAX_WORDS = 6
const MAX_NAME_LENGTH = 64

/** A stranger's version, if it looks like one. */
export function toSafeVersion(given: unknown): string | null {
  return typeof given === 'string' && /^[A-Za-z0-9.+_-]{1,40}$/.test(given) ? given : null
}
