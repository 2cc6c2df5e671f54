/**
 * A tool for the Vercel AI SDK: a model reads the files of a folder, the outline first, then a section or what it looks
 * for. Give it to generateText({ model, prompt, tools: { readDocument: readDocument('reports') }, stopWhen: stepCountIs(8) }).
 */
import { readFile, realpath } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { tool } from 'ai'
import { ConversionError, convert } from 'foliomark'
import { z } from 'zod'

export const readDocument = folder =>
  tool({
    description:
      'Reads a document (pdf, docx, xlsx, pptx and others) as markdown. A long one comes in parts: use section with an id of the outline, find, or cursor.',
    inputSchema: z.object({
      path: z.string().describe('relative to the folder of documents'),
      section: z.string().optional().describe('id of a heading in the outline'),
      find: z.string().optional().describe('words that a paragraph, row or item has'),
      cursor: z.string().optional().describe('next_cursor of the part before'),
    }),
    async execute({ path, ...options }) {
      const root = await realpath(folder)
      try {
        // A link may lead out of the folder: where it leads counts, not where it is.
        const file = await realpath(resolve(root, path))
        if (relative(root, file).startsWith('..')) return { error: `${path} is not in the folder.` }
        const limits = options.find ? {} : { max_tokens: 4000 }
        const answer = await convert(await readFile(file), {
          filename: path,
          ...limits,
          ...options,
        })
        const { markdown, outline, matches, next_cursor } = answer
        return matches ? { matches } : { markdown, outline, next_cursor }
      } catch (error) {
        if (error instanceof ConversionError || error.code === 'ENOENT')
          return { error: error.message }
        throw error
      }
    },
  })
