/** What every page tells browsers about itself: what may run in it, and what may not. */
import type { Site } from '../service/problem.ts'

/** A page with the engine may compile our WebAssembly, and show images from a document. */
export function toSecurityHeaders({ baseUrl }: Site, hasEngine = false): Record<string, string> {
  return {
    'content-security-policy': writePolicy({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...(hasEngine ? ["'wasm-unsafe-eval'"] : [])],
      'style-src': ["'self'"],
      'font-src': ["'self'"],
      'img-src': ["'self'", ...(hasEngine ? ['data:', 'blob:'] : [])],
      'connect-src': ["'self'"],
      ...(hasEngine ? { 'worker-src': ["'self'"], 'manifest-src': ["'self'"] } : {}),
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    }),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** A worker takes its permissions from the response that delivered it, not from its page. */
export const ASSET_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': writePolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'connect-src': ["'self'"],
    // For a picture opened on its own.
    'style-src': ["'unsafe-inline'"],
  }),
  'cross-origin-resource-policy': 'same-origin',
}

function writePolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
