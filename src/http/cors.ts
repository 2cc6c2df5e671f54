/** What pages on other sites may do and see (Fetch, 3.2). No credentials, ever: there are none. */

/** Browsers only show these to scripts, besides a handful of harmless ones. */
const EXPOSED = [
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Api-Version',
  'X-Request-Id',
  'Allow',
  'Deprecation',
  'Sunset',
  'Link',
  'Vary',
  'X-Next-Cursor',
].join(', ')

export const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'cross-origin-resource-policy': 'cross-origin',
}

/** The star stands for any header, but not in every browser: those in use are named. */
export function toPreflightHeaders(
  methods: readonly string[],
  headers: readonly string[] = ['X-Filename'],
): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': ['Content-Type', 'Accept', ...headers, '*'].join(', '),
    'access-control-max-age': '86400',
  }
}
