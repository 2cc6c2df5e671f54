/** Clients that people really use, against the server on a socket; version 1 of the SDK is in the lab. */
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { type AnyClient, describeClient } from './support/clients.ts'

const OPTIONS: Readonly<Record<string, ClientOptions>> = {
  'SDK 2 as it comes': {},
  'SDK 2 that finds out': { versionNegotiation: { mode: 'auto' } },
  'SDK 2 without handshake': { versionNegotiation: { mode: { pin: '2026-07-28' } } },
}

for (const [name, options] of Object.entries(OPTIONS)) {
  describeClient(name, async url => {
    const client = new Client({ name: 'test', version: '1.0.0' }, options)
    await client.connect(new StreamableHTTPClientTransport(url))
    return Object.assign(client, {
      watchTool: (call, onprogress) => client.callTool(call, { onprogress }),
    } satisfies Pick<AnyClient, 'watchTool'>)
  })
}
