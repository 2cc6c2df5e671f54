/** Version 1 of the SDK, which most clients are still made with. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type AnyClient, describeClient } from '../../test/mcp/support/clients.ts'

describeClient('SDK 1', async url => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  // Its types do not know that optional properties may be left out only.
  const transport = new StreamableHTTPClientTransport(url) as Parameters<typeof client.connect>[0]
  await client.connect(transport)
  return Object.assign(client, {
    watchTool: (call, onprogress) => client.callTool(call, undefined, { onprogress }),
  } satisfies Pick<AnyClient, 'watchTool'>) as AnyClient
})
