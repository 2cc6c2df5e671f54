/** The scripted hosts on version 1 of the SDK. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describeTasks, type Host } from '../../test/mcp/support/tasks.ts'

describeTasks('SDK 1', async (command, words) => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({ command, args: [...words], env: { WORKERS: '1' } }),
  )
  return client as Host
})
