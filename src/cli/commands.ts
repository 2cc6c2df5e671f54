/** What may be typed first. */
import { BULK_COMMANDS, BULK_FLAGS, type Flags, MCP_FLAGS, SERVE_FLAGS } from './flags.ts'
import { TOPICS } from './topics.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

interface Command {
  readonly arguments: string
  readonly summary: string
  /** Absent: it takes none. */
  readonly flags?: Flags
  readonly words?: readonly string[]
  readonly takesFolders?: boolean
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: { arguments: '[OPTIONS]', summary: 'run the HTTP service', flags: SERVE_FLAGS },
  mcp: {
    arguments: '[OPTIONS] [FOLDER...]',
    summary: 'run the MCP server over stdio',
    flags: MCP_FLAGS,
    takesFolders: true,
  },
  bulk: {
    arguments: 'COMMAND [OPTIONS]',
    summary: 'convert millions of documents',
    flags: BULK_FLAGS,
    words: BULK_COMMANDS,
    takesFolders: true,
  },
  completion: {
    arguments: SHELLS.join('|'),
    summary: 'print shell completions',
    words: SHELLS,
  },
  help: { arguments: `[${TOPICS.join('|')}]`, summary: 'show all help', words: TOPICS },
}
