/**
 * Names → addresses, without using the process's threads. The system's lookup occupies one of four threads until the
 * name is resolved, and decompression needs them too: a few names whose servers never respond would stall every
 * linked document. So DNS is queried directly, after the hosts file; the system's lookup is left for what DNS does
 * not know, two at a time (docs/decisions/0026-front-door.md).
 */
import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { createRoom } from '../room.ts'

export type LookUp = (hostname: string) => Promise<readonly string[]>

interface ResolverSettings {
  /** Names that only this machine's network knows are wanted too: mDNS, search domains, directories. */
  readonly usesSystem: boolean
  readonly hostsFile?: string
  readonly askDns?: LookUp
  readonly askSystem?: LookUp
}

export function createLookUp({
  usesSystem,
  hostsFile = HOSTS_FILE,
  askDns = askNameServers,
  askSystem = askOperatingSystem,
}: ResolverSettings): LookUp {
  const room = createRoom(MAX_SYSTEM_LOOKUPS)
  return async hostname => {
    const own = findInHosts(readHosts(hostsFile), hostname)
    if (own.length) return own
    try {
      return await askDns(hostname)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A machine without a name server may know names all the same.
      const isUnknown = code === 'ENOTFOUND' || code === 'ENODATA'
      if (code !== 'ECONNREFUSED' && !(usesSystem && isUnknown)) throw error
      const leave = await room.enter()
      try {
        return await askSystem(hostname)
      } finally {
        leave()
      }
    }
  }
}

const HOSTS_FILE =
  process.platform === 'win32'
    ? `${process.env.SystemRoot}\\System32\\drivers\\etc\\hosts`
    : '/etc/hosts'

/** Half of the threads: the others are for decompression. */
const MAX_SYSTEM_LOOKUPS = 2

/** Read again each time, as the system does: it is small, and containers change it. */
function readHosts(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The addresses of a name in a hosts file (hosts(5)), IPv4 first. `localhost` is this machine everywhere (RFC 6761, 6.3). */
export function findInHosts(text: string, hostname: string): readonly string[] {
  const wanted = hostname.toLowerCase()
  const addresses = text.split('\n').flatMap(line => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    return names.some(name => name.toLowerCase() === wanted) ? [address] : []
  })
  if (!addresses.length && /(?:^|\.)localhost$/.test(wanted)) return ['127.0.0.1', '::1']
  return [...new Set(addresses)].sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
}

/** IPv4 first: not every machine that resolves IPv6 can reach it. */
async function askNameServers(hostname: string): Promise<readonly string[]> {
  // One for each name: it reads the machine's settings, which may have changed.
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES })
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length) return addresses
  const [failure] = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
  throw failure ?? Object.assign(new Error('The host name has no address.'), { code: 'ENODATA' })
}

/** The second attempt takes twice as long. */
const DNS_TIMEOUT_MS = 2000
const DNS_TRIES = 2

async function askOperatingSystem(hostname: string): Promise<readonly string[]> {
  const answers = await systemLookup(hostname, { all: true, verbatim: true })
  return answers.sort((a, b) => a.family - b.family).map(({ address }) => address)
}
