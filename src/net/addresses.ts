/** Which addresses belong to the public internet, and which belong together. */
import ipaddr from 'ipaddr.js'

export type Cidr = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** `10.0.0.0/8` or a single address; undefined if it is neither. */
export function parseCidr(text: string): Cidr | undefined {
  const [network = '', length, ...rest] = text.split('/')
  const address = findAddress(network)
  if (!address || rest.length) return undefined
  const maxBits = address.kind() === 'ipv4' ? 32 : 128
  if (length === undefined) return [address, maxBits]
  return /^\d{1,3}$/.test(length) && Number(length) <= maxBits
    ? [address, Number(length)]
    : undefined
}

/** `allowed` may be outside the public internet all the same. */
export function isReachable(address: string, allowed: readonly Cidr[]): boolean {
  return isPublic(address) || isInside(address, allowed)
}

/**
 * The address is judged as written: one that stands for an IPv4 address (mapped, NAT64, 6to4, Teredo) is not public,
 * whatever it stands for.
 */
export function isPublic(address: string): boolean {
  const parsed = findAddress(address)
  if (parsed?.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return parsed.toString() !== AZURE_WIRE_SERVER
  return parsed.match(GLOBAL_UNICAST)
}

export function isInside(address: string, cidrs: readonly Cidr[]): boolean {
  const parsed = findAddress(address)
  if (!parsed) return false
  const plain = unmapped(parsed)
  return cidrs.some(
    ([network, bits]) => network.kind() === plain.kind() && plain.match([network, bits]),
  )
}

/** What counts as one client: an IPv4 address, or the /64 that an IPv6 subscriber gets at least. */
export function toClientKey(address: string): string {
  const parsed = findAddress(address)
  if (!parsed) return 'unknown'
  const plain = unmapped(parsed)
  if (plain instanceof ipaddr.IPv4) return plain.toString()
  const network = plain.parts.slice(0, 4).map(part => part.toString(16))
  return `${network.join(':')}::/64`
}

/** IPv6 may come in brackets and with a zone. */
export function findAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = text.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  // ipaddr also reads `0x7f.1`; we only see what an address parser or a socket has written.
  return ipaddr.IPv4.isValidFourPartDecimal(plain) || ipaddr.IPv6.isValid(plain)
    ? ipaddr.parse(plain)
    : undefined
}

function unmapped(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()
    ? address.toIPv4Address()
    : address
}

/** Only this block of IPv6 is assigned (IANA, IPv6 address space); ipaddr considers the rest unicast too. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** A public address that serves the machine's own configuration inside Azure. */
const AZURE_WIRE_SERVER = '168.63.129.16'
