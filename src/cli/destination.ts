/** Where results go: one markdown after another, JSON in one of two shapes, or files below a folder. */
import { mkdir, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Envelope } from '../isolation/envelope.ts'
import { type Outcome, reasonOf } from '../isolation/messages.ts'
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
  return toStandardOutput(form, isSeveral)
}

/** The output for a document; empty for one that failed, unless the form has room for failures. */
const WRITERS: Readonly<
  Record<Request['form'], (path: string, outcome: Outcome, isSeveral: boolean) => string>
> = {
  markdown: (_, outcome) => (outcome.ok ? outcome.conversion.markdown : ''),
  outline: (_, outcome) => (outcome.ok ? writeOutline(outcome.conversion.outline) : ''),
  chunks: (path, outcome) =>
    ((outcome.ok && outcome.conversion.chunks) || [])
      .map(chunk => `${JSON.stringify({ path, ...chunk })}\n`)
      .join(''),
  matches: (path, outcome, isSeveral) =>
    ((outcome.ok && outcome.conversion.matches) || [])
      .map(({ line, text }) => `${isSeveral ? `${path}: ` : ''}${line}: ${text}\n`)
      .join(''),
  json: (path, outcome) => `${JSON.stringify(toEnvelope(path, outcome), null, 2)}\n`,
  ndjson: (path, outcome) => `${JSON.stringify(toLine(path, outcome))}\n`,
}

/** A nested list, each title followed by its id. */
function writeOutline(outline: Envelope['outline']): string {
  const highest = Math.min(...outline.map(({ level }) => level))
  return outline
    .map(({ level, title, id }) => `${'  '.repeat(level - highest)}- ${title} (${id})\n`)
    .join('')
}

function toLine(path: string, outcome: Outcome): object {
  if (!outcome.ok) return toProblem(path, outcome)
  const { filename: _, title, metadata, stats, ...rest } = outcome.conversion
  const { format, markdown, warnings, release, outline, ...asked } = rest
  return { path, ok: true, format, markdown, warnings, release, ...asked, ms: outcome.ms }
}

const toEnvelope = (path: string, outcome: Outcome): object =>
  outcome.ok ? { ok: true, path, ...outcome.conversion } : toProblem(path, outcome)

function toProblem(path: string, outcome: Outcome & { ok: false }): object {
  const { ok, code, detail, ms } = outcome
  return { path, ok, code, reason: reasonOf(outcome), detail, ms }
}

/** A blank line stands between texts, and a comma between the members of an array. */
function toStandardOutput(form: Request['form'], isSeveral: boolean): Destination {
  const isArray = form === 'json' && isSeveral
  let before = isArray ? '[\n' : ''
  return {
    fileFor: () => undefined,
    async write({ path }, outcome) {
      const text = WRITERS[form](path, outcome, isSeveral)
      if (!text) return
      await print(before + (isArray ? text.trimEnd() : text))
      if (isArray) before = ',\n'
      else if (form === 'markdown' || form === 'outline')
        before = text.endsWith('\n') ? '\n' : '\n\n'
    },
    async end() {
      if (isArray) await print(before === ',\n' ? '\n]\n' : '[]\n')
    },
  }
}

function toFiles(files: ReadonlyMap<Input, string>, form: Request['form']): Destination {
  return {
    fileFor: input => files.get(input),
    async write(input, outcome) {
      const file = files.get(input)
      if (!file || !outcome.ok) return
      if (await isSameFile(file, input.path)) {
        throw new Error(`not written, because ${file} is the document itself`)
      }
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, WRITERS[form](input.path, outcome, false))
      } catch (error) {
        const why = WRITE_ERRORS[(error as NodeJS.ErrnoException).code ?? '']
        throw why ? new Error(`${file} cannot be written: ${why}`) : error
      }
    },
    end: async () => {},
  }
}

/** What file system error codes mean to someone who asked for a result. */
const WRITE_ERRORS: Readonly<Record<string, string>> = {
  EEXIST: 'a folder of its path is a file.',
  ENOTDIR: 'a folder of its path is a file.',
  EACCES: 'permission denied.',
  EPERM: 'permission denied.',
  EROFS: 'the file system is read-only.',
  ENOSPC: 'no space is left on the device.',
  ENAMETOOLONG: 'its name is too long.',
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
