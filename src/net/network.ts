/**
 * Outbound connections to addresses named by strangers. A host is resolved once, vetted, and exactly what was vetted
 * is dialled: nothing can change in between.
 */
import { connect as connectPlain, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import { Agent } from 'undici'
import { type Cidr, findAddress, isInside, isReachable } from './addresses.ts'
import { passOverInterim } from './interim-responses.ts'
import { createLookUp, type LookUp } from './resolver.ts'

export type Refusal = 'credentials_not_allowed' | 'port_not_allowed' | 'private_address'

/** The address is rejected before anything is dialled. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(REFUSALS[refusal])
    this.refusal = refusal
  }
}

const REFUSALS: Record<Refusal, string> = {
  credentials_not_allowed: 'The URL must not contain a user name or password.',
  port_not_allowed: 'The URL must use port 80, 443, 8080 or 8443.',
  private_address: 'The host is not on the public internet.',
}

/** Where to dial for a URL: vetted addresses, best first. */
export type Target = readonly string[]

export interface Network {
  /** Throws RefusedAddress, or what the resolver throws. */
  resolve(url: URL): Promise<Target>
  /** Speaks HTTP with these addresses only, whatever it is asked; to be destroyed after use. */
  createAgent(url: URL, target: Target, options?: AgentOptions): Agent
  /** Completes the handshake and hangs up: nothing is sent over a connection that may not be trusted. */
  inspect(url: URL, target: Target): Promise<Handshake>
}

export interface AgentOptions {
  /** Connections are reused. */
  readonly keepAlive?: boolean
}

/** What a TLS handshake shows. */
export interface Handshake {
  /** Such as `TLSv1.3`. */
  readonly protocol: string | undefined
  /** Why the certificate cannot be trusted, as OpenSSL or Node call it; undefined if it can. */
  readonly fault: string | undefined
  readonly issuer: string | undefined
  readonly validFrom: Date
  readonly validTo: Date
}

interface NetworkSettings {
  /** What may be reached although it is not public, on any port and under any name. */
  readonly allowed: readonly Cidr[]
  readonly lookup?: LookUp
  /** Authorities to trust instead of the usual ones. */
  readonly ca?: string
}

export function createNetwork({
  allowed,
  lookup = createLookUp({ usesSystem: allowed.length > 0 }),
  ca,
}: NetworkSettings): Network {
  return {
    async resolve(url) {
      const hostname = toHostname(url)
      const refusal = findRefusal(url, hostname)
      if (refusal === 'credentials_not_allowed') throw new RefusedAddress(refusal)
      // Only an allowed block could save the others; without one there is no need to ask.
      if (refusal && !allowed.length) throw new RefusedAddress(refusal)
      const addresses = findAddress(hostname) ? [hostname] : await look(hostname, refusal)
      if (addresses.length && addresses.every(address => isInside(address, allowed))) {
        return addresses
      }
      if (refusal) throw new RefusedAddress(refusal)
      if (!addresses.length || !addresses.every(address => isReachable(address, allowed))) {
        throw new RefusedAddress('private_address')
      }
      return addresses
    },

    createAgent(url, target, { keepAlive = false } = {}) {
      return new Agent({
        pipelining: keepAlive ? 1 : 0,
        connect: (_options, callback) => {
          connect(url, target, { ca }).then(
            socket => callback(null, passOverInterim(socket)),
            error => callback(error, null),
          )
        },
      })
    },

    async inspect(url, target) {
      const socket = await connect(url, target, { ca, ...TOLERANT })
      try {
        return toHandshake(socket as TLSSocket)
      } finally {
        socket.destroy()
      }
    },
  }

  /** A name that leads nowhere is in no allowed block either. */
  async function look(hostname: string, refusal: Refusal | undefined) {
    try {
      return await lookup(hostname)
    } catch (error) {
      throw refusal ? new RefusedAddress(refusal) : error
    }
  }

  async function connect(url: URL, target: Target, tls: ConnectionOptions): Promise<Socket> {
    const socket = await dialFirst(url, target, tls)
    if (isReachable(socket.remoteAddress ?? '', allowed)) return socket
    socket.destroy()
    throw new RefusedAddress('private_address')
  }
}

/** Accepts any certificate and version, to report what is wrong with it. */
const TOLERANT: ConnectionOptions = {
  rejectUnauthorized: false,
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT@SECLEVEL=0',
}

function toHandshake(socket: TLSSocket): Handshake {
  const certificate = socket.getPeerCertificate()
  const { O: organization, CN: name } = certificate.issuer ?? {}
  return {
    protocol: socket.getProtocol() ?? undefined,
    // Typed as an Error, although it is the error's code.
    fault: socket.authorized ? undefined : String(socket.authorizationError),
    issuer: [organization ?? name].flat()[0],
    validFrom: new Date(certificate.valid_from),
    validTo: new Date(certificate.valid_to),
  }
}

/** Without brackets, and without a trailing dot. */
function toHostname(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** What can be decided without asking a resolver. */
function findRefusal(url: URL, hostname: string): Refusal | undefined {
  if (url.username || url.password) return 'credentials_not_allowed'
  if (!PORTS.has(url.port)) return 'port_not_allowed'
  const isNamed = !findAddress(hostname)
  if (isNamed && (!hostname.includes('.') || PRIVATE_NAMES.test(hostname))) return 'private_address'
  if (!isNamed && !isReachable(hostname, [])) return 'private_address'
  return undefined
}

const PORTS = new Set(['', '80', '443', '8080', '8443'])

/** Names that never leave a network (RFC 6761, RFC 6762, RFC 8375, and custom). */
const PRIVATE_NAMES =
  /\.(?:localhost|local|localdomain|internal|intranet|lan|corp|home|home\.arpa|onion|test|invalid|example)$/i

async function dialFirst(url: URL, target: Target, tls: ConnectionOptions): Promise<Socket> {
  let failure: unknown
  for (const address of target.slice(0, MAX_DIALS)) {
    try {
      return await dial(url, address, tls)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function dial(url: URL, address: string, tls: ConnectionOptions): Promise<Socket> {
  const isSecure = url.protocol === 'https:'
  const hostname = toHostname(url)
  const where = { host: address, port: Number(url.port || (isSecure ? 443 : 80)) }
  const socket = isSecure
    ? connectTls({
        ...where,
        // The certificate must be for the requested name, not for the address.
        ...(findAddress(hostname) ? {} : { servername: hostname }),
        ...tls,
        ALPNProtocols: ['http/1.1'],
      })
    : connectPlain(where)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(timeout()), DIAL_TIMEOUT_MS)
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', error => {
      clearTimeout(timer)
      reject(error)
    })
  })
}

const timeout = () =>
  Object.assign(new Error('The connection took too long.'), { code: 'ETIMEDOUT' })

const MAX_DIALS = 3
const DIAL_TIMEOUT_MS = 5000
