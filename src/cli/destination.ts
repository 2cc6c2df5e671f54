/** Where results go: one markdown after another, JSON in one of two shapes, or files below a folder. */
import { mkdir, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Envelope } from '../isolation/envelope.ts'
import type { Outcome } from '../isolation/messages.ts'
import type { Request } from './arguments.ts'
import type { DocumentInput, Input } from './inputs.ts'
import { print } from './standard-output.ts'
import { nameTargets } from './targets.ts'
import { UsageError } from './usage-error.ts'

export interface Destination {
  /** The file that a document is written to, which links in it start from; absent: standard output. */
  fileFor(input: DocumentInput): string | undefined
  /** May throw an Error whose message tells the user what could not be written. */
  write(input: Input, outcome: Outcome): Promise<void>
  end(): Promise<void>
}

/** `isSeveral`: whether more than one document was asked for, even if only one was found. */
export async function openDestination(
  request: Request,
  inputs: readonly Input[],
  isSeveral: boolean,
): Promise<Destination> {
  const { form, output } = request
  if (output !== undefined) return toFiles(await nameFiles(output, form, inputs, isSeveral), form)
  if (form === 'ndjson') return jsonLines
  if (form === 'json') return isSeveral ? jsonArray() : jsonObject
  if (form === 'chunks') return chunkLines
  return textInARow(form)
}

const toStandardOutput = { fileFor: () => undefined, end: async () => {} }

function textInARow(form: Request['form']): Destination {
  let separator = ''
  return {
    ...toStandardOutput,
    async write(_input, outcome) {
      const markdown = outcome.ok ? writeText(outcome.conversion, form) : ''
      if (!markdown) return
      await print(separator + markdown)
      separator = markdown.endsWith('\n') ? '\n' : '\n\n'
    },
  }
}

const chunkLines: Destination = {
  ...toStandardOutput,
  write: async ({ path }, outcome) => {
    if (outcome.ok) await print(writeChunks(path, outcome.conversion))
  },
}

function writeText(conversion: Envelope, form: Request['form'], path = ''): string {
  if (form === 'outline') return writeOutline(conversion.outline)
  return form === 'chunks' ? writeChunks(path, conversion) : conversion.markdown
}

const writeChunks = (path: string, { chunks = [] }: Envelope): string =>
  chunks.map(chunk => `${JSON.stringify({ path, ...chunk })}\n`).join('')

/** A nested list, each title followed by its id. */
function writeOutline(outline: Envelope['outline']): string {
  const highest = Math.min(...outline.map(({ level }) => level))
  return outline
    .map(({ level, title, id }) => `${'  '.repeat(level - highest)}- ${title} (${id})\n`)
    .join('')
}

const jsonObject: Destination = {
  ...toStandardOutput,
  write: (input, outcome) => print(writeEnvelope(input, outcome)),
}

function jsonArray(): Destination {
  let separator = '[\n'
  return {
    ...toStandardOutput,
    async write(input, outcome) {
      await print(separator + writeEnvelope(input, outcome).trimEnd())
      separator = ',\n'
    },
    end: () => print(separator === ',\n' ? '\n]\n' : '[]\n'),
  }
}

const jsonLines: Destination = {
  ...toStandardOutput,
  write: ({ path }, outcome) => print(`${JSON.stringify(toLine(path, outcome))}\n`),
}

function toLine(path: string, outcome: Outcome): object {
  if (!outcome.ok) return toProblem(path, outcome)
  const { filename: _, title, metadata, stats, ...rest } = outcome.conversion
  const { format, markdown, warnings, release, outline, ...asked } = rest
  return { path, ok: true, format, markdown, warnings, release, ...asked, ms: outcome.ms }
}

function writeEnvelope({ path }: Input, outcome: Outcome): string {
  const envelope = outcome.ok ? { ok: true, path, ...outcome.conversion } : toProblem(path, outcome)
  return `${JSON.stringify(envelope, null, 2)}\n`
}

function toProblem(path: string, outcome: Outcome & { ok: false }): object {
  const { ok, code, reason, detail, ms } = outcome
  return { path, ok, code, reason, detail, ms }
}

function toFiles(files: ReadonlyMap<Input, string>, form: Request['form']): Destination {
  return {
    fileFor: input => files.get(input),
    async write(input, outcome) {
      const file = files.get(input)
      if (!file || !outcome.ok) return
      if (await isSameFile(file, input.path))
        throw new Error(`not written, because ${file} is the document itself`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(
        file,
        form === 'json'
          ? writeEnvelope(input, outcome)
          : writeText(outcome.conversion, form, input.path),
      )
    },
    end: async () => {},
  }
}

async function nameFiles(
  output: string,
  form: Request['form'],
  inputs: readonly Input[],
  isSeveral: boolean,
): Promise<ReadonlyMap<Input, string>> {
  const documents = inputs.filter(input => input.type === 'document')
  const kind = await kindOf(output)
  if (isSeveral && kind === 'file') {
    throw new UsageError(`--output ${output} is a file; several documents need a folder.`)
  }
  if (isSeveral && kind === 'nothing' && FILE_NAME.test(output)) {
    throw new UsageError(
      `--output ${output} looks like a file; several documents need a folder. If it is one, write ${output}/.`,
    )
  }
  if (!isSeveral && kind !== 'folder' && !/[/\\]$/.test(output)) {
    return new Map(documents.map(input => [input, output]))
  }
  const names = nameTargets(
    documents.map(input => input.place),
    form === 'json' ? '.json' : form === 'chunks' ? '.ndjson' : '.md',
  )
  return new Map(documents.map((input, index) => [input, join(output, names[index]!)]))
}

/** What results are called; a folder of such a name is usually a mistake. */
const FILE_NAME = /\.(?:md|markdown|txt|json|ndjson|jsonl)$/i

async function kindOf(path: string): Promise<'file' | 'folder' | 'nothing'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch {
    return 'nothing'
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  try {
    return (await realpath(one)) === (await realpath(other))
  } catch {
    return false
  }
}
