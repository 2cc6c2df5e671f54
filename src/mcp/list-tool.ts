/** `list_documents` over stdio: what an agent can convert by path, so that it need not guess names. */
import { z } from 'zod'
import { counted } from '../engine/counted.ts'
import { boundTokens } from '../isolation/token-bound.ts'
import { Problem } from '../service/problem.ts'
import { type Listing, type LocalFiles, MAX_LISTED } from './local-files.ts'
import { requireKnown, type Tool } from './tools.ts'

const Listed = z.object({
  documents: z
    .array(
      z.object({
        path: z.string().describe('A value for the argument path of convert_document'),
        size: z.int().describe('In bytes'),
        modified: z.string().describe('ISO 8601'),
      }),
    )
    .describe('In order of their paths'),
  truncated: z.boolean().describe('Whether there are more'),
})

export function createListTool(files: LocalFiles): Tool {
  const { folders } = files
  const input = z.object({
    folder: z
      .string()
      .optional()
      .describe(`A folder inside ${folders.join(' or ')}; all of them if it is omitted`),
    pattern: z
      .string()
      .optional()
      .describe('Names to look for, such as *.pdf, *report* or 2023/**; case is ignored'),
  })
  return {
    name: 'list_documents',
    title: 'List the documents in a folder',
    description: `Lists the documents inside ${folders.join(' or ')} and the folders below, at most ${MAX_LISTED}: path, size and time of change. Use it first when you do not know the exact name of a file; pass a path to convert_document. Only the formats that can be converted are listed.`,
    input,
    output: Listed,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    policy: 'reads',
    async call(given) {
      const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
      requireKnown(asked, input)
      const { success, data } = input.safeParse(asked)
      if (!success) throw new Problem('invalid_request', 'folder and pattern must be strings.')
      const found = fitListing(await files.list(data.folder, data.pattern))
      const lines = found.documents.map(({ path }) => path)
      const more = found.truncated ? ' More follow: give a folder or a pattern.' : ''
      const text = [`${counted(lines.length, 'document')}.${more}`, ...lines].join('\n')
      return { result: { content: [{ type: 'text', text }], structuredContent: { ...found } } }
    },
  }
}

/** Hosts reject responses of more than 25,000 tokens; the paths are in it twice. */
const MAX_TOKENS = 24_000

function fitListing({ documents, truncated }: Listing): Listing {
  let room = MAX_TOKENS
  const end = documents.findIndex(document => {
    room -= boundTokens(JSON.stringify(document)) + boundTokens(JSON.stringify(document.path)) + 1
    return room < 0
  })
  return end < 0
    ? { documents, truncated }
    : { documents: documents.slice(0, end), truncated: true }
}
