/** Who is asking: the address that limits are counted for. */
import type { TrustProxy } from '../config.ts'
import { findAddress, isInside } from '../net/addresses.ts'

/**
 * Walks from the socket outwards, as long as the one who reports the next address is trusted:
 *
 *     X-Forwarded-For: forged, client, outer proxy         socket: inner proxy
 *                              ◀────── trusted ◀────────── trusted
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustProxy: TrustProxy,
): string {
  const reported = (forwardedFor ?? '').split(',').map(withoutPort).reverse()
  let address = socketAddress ?? ''
  for (const [hop, next] of reported.entries()) {
    const isTrusted =
      trustProxy.type === 'hops' ? hop < trustProxy.count : isInside(address, trustProxy.cidrs)
    if (!isTrusted || !findAddress(next)) break
    address = next
  }
  return address
}

/** Some proxies write `1.2.3.4:5678` and `[2001:db8::1]:5678`. */
function withoutPort(entry: string): string {
  const match = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+|(.*))$/.exec(entry.trim())
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
}
