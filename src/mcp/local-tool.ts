/** `convert_document` with one argument more: the path of a file on this machine. */
import { z } from 'zod'
import { parseFilename, readOptions, renderDocument } from '../service/conversion.ts'
import { Problem } from '../service/problem.ts'
import type { LocalFiles } from './local-files.ts'
import { type Arguments, convertDocument, requireKnown, type Tool } from './tools.ts'

export function createLocalTool(files: LocalFiles): Tool {
  const { folders } = files
  const input = folders.length
    ? convertDocument.input.extend({ path: z.string().optional().describe(describePath(folders)) })
    : convertDocument.input
  const description = folders.length
    ? `${convertDocument.description} Instead of \`url\` or \`base64\`, give \`path\` for a file below ${folders.join(' or ')}.`
    : convertDocument.description
  return {
    ...convertDocument,
    input,
    description,
    async call({ path, ...others }, context) {
      if (path === undefined || path === null) return convertDocument.call(others, context)
      requireKnown(others, input)
      const document = await files.read(requirePath(path, others))
      const filename = parseFilename(others.filename ?? undefined) ?? document.filename
      const members = await renderDocument(
        { ...document, filename },
        readOptions(withoutNulls(others)),
        'tool',
        context,
      )
      return { members }
    },
  }
}

function describePath(folders: readonly string[]): string {
  return `Path of a file on this machine, below ${folders.join(' or ')}; absolute, or relative to that folder.`
}

function requirePath(path: unknown, { url, base64 }: Arguments): string {
  if (typeof path !== 'string') {
    throw new Problem('invalid_request', 'The argument path must be a string.')
  }
  if ((url ?? undefined) !== undefined || (base64 ?? undefined) !== undefined) {
    throw new Problem('invalid_request', 'Send exactly one of path, url and base64.')
  }
  return path
}

/** Null is as good as absent: many clients write their optional arguments so. */
function withoutNulls(given: Arguments): Arguments {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
