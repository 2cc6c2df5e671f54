/** The headers of responses from deprecated paths. */

/** One date for all: RFC 8594 wants an HTTP-date. */
export const SUNSET = 'Wed, 31 Dec 2031 23:59:59 GMT'

export function toDeprecationHeaders(
  alias: string,
  successor: string,
  baseUrl: string,
): Record<string, string> {
  const anchor = alias.slice(1).replaceAll('/', '-')
  return {
    deprecation: 'true',
    sunset: SUNSET,
    link: [
      `<${baseUrl}/developers/deprecations/#${anchor}>; rel="deprecation"; type="text/html"`,
      `<${baseUrl}${successor}>; rel="successor-version"`,
    ].join(', '),
  }
}
