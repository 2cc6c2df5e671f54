/** `foliomark mcp`: the MCP server over standard input and output, configured by the environment. */
import { ENGINE_PROGRAM } from '../engine-program.ts'
import { Pool } from '../isolation/pool.ts'
import { openFolders } from '../mcp/local-files.ts'
import { openOutput } from '../mcp/output-folder.ts'
import { serveOverStdio } from '../mcp/stdio.ts'
import { createDocumentFetcher } from '../net/fetch-document.ts'
import { createNetwork } from '../net/network.ts'
import { readVersion } from '../version.ts'
import type { McpRequest } from './arguments.ts'
import { closeBeforeEnd } from './engine.ts'
import { requireConfig } from './environment.ts'
import { orUsageError } from './usage-error.ts'

export async function serveMcp({ folders, writeTo }: McpRequest): Promise<0> {
  const config = requireConfig()
  const files = await orUsageError(openFolders(folders))
  const output = writeTo === undefined ? undefined : await orUsageError(openOutput(writeTo))
  const release = readVersion()
  const converter = new Pool({
    size: config.workers,
    timeoutMs: config.convertTimeoutMs,
    memoryMb: config.convertMemoryMb,
    script: ENGINE_PROGRAM,
    queueLimit: 1000,
  })
  closeBeforeEnd(converter)
  await serveOverStdio({
    input: process.stdin,
    output: process.stdout,
    onError: error => process.stderr.write(`foliomark: ${error.message}\n`),
    release,
    files,
    destination: output,
    converter,
    fetchDocument: createDocumentFetcher({
      network: createNetwork({ allowed: config.outboundAllow }),
      timeoutMs: config.fetchTimeoutMs,
      userAgent: `Foliomark/${release}`,
    }),
  })
  converter.close()
  return 0
}
