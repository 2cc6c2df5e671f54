/** `foliomark mcp`: the MCP server over standard input and output, configured by the environment. */
import { ENGINE_PROGRAM } from '../engine-program.ts'
import { Pool } from '../isolation/pool.ts'
import { type LocalFiles, openFolders } from '../mcp/local-files.ts'
import { type OutputFolder, openOutput } from '../mcp/output-folder.ts'
import { serveOverStdio } from '../mcp/stdio.ts'
import { createDocumentFetcher } from '../net/fetch-document.ts'
import { createNetwork } from '../net/network.ts'
import { readVersion } from '../version.ts'
import { requireConfig } from './environment.ts'
import { UsageError } from './usage-error.ts'

export async function serveMcp({ folders, writeTo }: McpFolders): Promise<0> {
  const config = requireConfig()
  const files = await requireFolders(folders)
  const output = writeTo === undefined ? undefined : await requireOutput(writeTo)
  const release = readVersion()
  const converter = new Pool({
    size: config.workers,
    timeoutMs: config.convertTimeoutMs,
    memoryMb: config.convertMemoryMb,
    script: ENGINE_PROGRAM,
    queueLimit: 1000,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A busy engine process would not notice that this one is gone.
    process.once(signal, () => {
      converter.close()
      process.kill(process.pid, signal)
    })
  }
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

/** Which folders may be read, and which one may be written to. */
interface McpFolders {
  readonly folders: readonly string[]
  readonly writeTo: string | undefined
}

async function requireOutput(folder: string): Promise<OutputFolder> {
  try {
    return await openOutput(folder)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function requireFolders(folders: readonly string[]): Promise<LocalFiles> {
  try {
    return await openFolders(folders)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
