/**
 * What a document names in code marks, and whether the repository has it: paths, scripts, commands, flags, variables.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BULK_COMMANDS, FLAG_TABLES, type Flags } from '../../src/cli/flags.ts'

export interface Repository {
  /** Paths of all files from the root, except what is installed or built. */
  readonly files: readonly string[]
  /** Names of all folders. */
  readonly folders: ReadonlySet<string>
  readonly scripts: Readonly<Record<string, string>>
  /** The text of a file, read once. */
  read(path: string): string
}

const NOT_OURS = /^(?:node_modules|\.(?:git|eval|fuzz|matrix)|dist|dist\..*|runtime)$/

export function openRepository(root: string): Repository {
  const texts = new Map<string, string>()
  const read = (path: string): string => {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
    texts.set(path, text)
    return text
  }
  const files = listFiles(root, '')
  const folders = new Set(files.flatMap(file => dirname(file).split('/')))
  return { files, folders, scripts: JSON.parse(read('package.json')).scripts, read }
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : listFiles(root, path)
    return [path]
  })
}

/** What the text names and the repository lacks. `path` is the document's. */
export function listMissing(text: string, path: string, repository: Repository): string[] {
  const prose = text.replace(/^( *)```(\w*).*\n([\s\S]*?)^ *```/gm, (_, indent, language, code) =>
    // Each line of a terminal is a separate mark.
    language === 'sh' ? code.replace(/^.+$/gm, (line: string) => `\`${line}\``) : indent,
  )
  const marks = Array.from(prose.matchAll(/`([^`]+)`/g), ([, mark = '']) => mark)
  const missing = marks.flatMap(mark => [
    ...listMissingPaths(mark, repository),
    ...listMissingScripts(mark, repository),
    ...listMissingFlags(mark, repository),
    ...listMissingVariables(mark, repository),
  ])
  const around = prose.replace(/`[^`]+`/g, '')
  return [...new Set([...missing, ...listMissingTargets(around, path, repository)])]
}

/** Files of other programs, build output, methods and imports that look like paths. */
const ELSEWHERE =
  /^(?:\.\w+\/mcp\.json|claude_desktop_config\.json|sbom\.cdx\.json|tools\/(?:list|call)|foliomark\/pool)$/
const MEDIA_TYPE = /^(?:application|image|text)\//
const PATH = /^[\w.@-][\w.@*<>-]*(?:\/[\w.@*<>-]+)*\/?$/
const OUR_ENDING = /\.(?:css|json|mjs|sh|ts|yaml|yml)$|^[A-Z]+\.md$/
const ENDING = /\.\w+$/

function listMissingPaths(mark: string, { files, folders, read }: Repository): string[] {
  const words = mark.split(/[\s,;:()'"]+/).map(word => word.replace(/^\.\//, '').replace(/\.$/, ''))
  return words.filter(word => {
    if (!PATH.test(word) || ELSEWHERE.test(word) || MEDIA_TYPE.test(word)) return false
    const [first = '', second] = word.split('/')
    if (first === 'dist' && second) return !isBuilt(word, files, read)
    const isInFolder = Boolean(second) && folders.has(first)
    if (!OUR_ENDING.test(word) && (!isInFolder || ENDING.test(word))) return false
    return !exists(word, files)
  })
}

/** A file or folder by its path, or by the end of it. */
function exists(path: string, files: readonly string[]): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.+]/g, '\\$&')
    .replace(/\*|<\w+>/g, '[^/]+')
  // Programs and tests are often named without their ending.
  const named = new RegExp(`(?:^|/)${pattern}(?:/|$|(?:\\.test)?\\.ts$)`)
  return files.some(file => named.test(file))
}

/** Compiled files have their source; other build output is named by what builds it. */
function isBuilt(path: string, files: readonly string[], read: Repository['read']): boolean {
  const source = path.replace(/^dist\//, '')
  if (exists(source.replace(/\.js$/, '.ts'), files)) return true
  return files
    .filter(file => /^package\.json$|^scripts\/[^/]+$/.test(file))
    .some(file => read(file).includes(path.replace(/^dist\/|\/$/g, '')))
}

function listMissingScripts(mark: string, { scripts }: Repository): string[] {
  return Array.from(mark.matchAll(/\bnpm run (?:--silent )?([\w:-]*\w)/g))
    .filter(([, name = '']) => !(name in scripts))
    .map(([words]) => words)
}

const ALL_FLAGS: Flags = Object.assign({}, ...Object.values(FLAG_TABLES))

function listMissingFlags(mark: string, repository: Repository): string[] {
  const command = mark
    .replace(/ #.*| \|.*| > .*/s, '')
    .replace(/^.*(?=\bfoliomark (?!bullmq))/s, '')
  const flags = Array.from(command.matchAll(/(?:^|[\s[])--([a-z][\w-]*)/g), ([, name = '']) => name)
  const call = /\bfoliomark (\S+)(?: (\S+))?/.exec(command)
  if (call) {
    const [, name = '', word = ''] = call
    const known = FLAG_TABLES[`foliomark ${name}`] ?? FLAG_TABLES.foliomark!
    const isUnknown = name === 'bulk' && !/^-|^$/.test(word) && !isBulkCommand(word)
    const missing = flags.filter(flag => !(flag in known)).map(flag => `foliomark --${flag}`)
    return isUnknown ? [`foliomark bulk ${word}`, ...missing] : missing
  }
  const program = findProgram(command, repository)
  if (program) {
    const text = program.paths.map(path => readProgram(path, repository)).join('\n')
    return flags
      .filter(flag => program.given.includes(`--${flag}`))
      .filter(flag => !new RegExp(`\\b${flag}\\b`).test(text))
      .map(flag => `${program.paths[0]} --${flag}`)
  }
  const isAlone = command.startsWith('--')
  return isAlone
    ? flags.filter(flag => !isFlagOfAny(flag, repository)).map(flag => `--${flag}`)
    : []
}

const isBulkCommand = (word: string): boolean =>
  word.split('|').every(each => (BULK_COMMANDS as readonly string[]).includes(each))

/** The source of what an npm script or `node dist/…` starts, and its arguments. */
function findProgram(
  command: string,
  { scripts, files }: Repository,
): { readonly paths: readonly string[]; readonly given: string } | undefined {
  const [, run, words = ''] = /\bnpm (?:run )?([\w:-]+) -- (.*)/s.exec(command) ?? []
  const started = run === undefined ? command : `${scripts[run] ?? ''} ${words}`
  const [, program, given = ''] = /.*\bnode (?:--\S+ )*(\S+\.m?js)\b(.*)/s.exec(started) ?? []
  const path = program?.replace(/^dist\/(.*)\.js$/, '$1.ts')
  if (!path || !files.includes(path)) return undefined
  const named = given.split(' ').flatMap(word => [`${word}.ts`, `${word}/main.ts`])
  const others = files.filter(file => named.includes(file.replace(/^\w+\//, '')))
  return { paths: [path, ...others], given }
}

/** With what it imports from its own folder, and what it starts. */
function readProgram(path: string, { files, read }: Repository): string {
  const text = read(path)
  const imported = Array.from(text.matchAll(/from '(\.\/[^']+)'/g), ([, name = '']) =>
    join(dirname(path), name),
  )
  const started = Array.from(text.matchAll(/dist\/([\w/-]+)\.js/g), ([, name]) => `${name}.ts`)
  const others = [...imported, ...started].filter(file => files.includes(file))
  return [text, ...others.map(read)].join('\n')
}

/** Flags of programs are in their head comment or in the table that they are parsed by. */
function isFlagOfAny(flag: string, { files, read }: Repository): boolean {
  if (flag in ALL_FLAGS) return true
  const named = new RegExp(`--${flag}\\b|^ +'?${flag}'?: \\{ type:`, 'm')
  return files.some(
    file => /\.(?:ts|mjs)$/.test(file) && !file.startsWith('test/') && named.test(read(file)),
  )
}

/** Environment variables and constants, which look alike. Those of other programs are not checked. */
function listMissingVariables(mark: string, { files, read }: Repository): string[] {
  const [, name] = /^([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=\S*)?(?: |$)/.exec(mark) ?? []
  if (!name || /^(?:AWS|NODE|UV|XDG)_/.test(name)) return []
  const isNamed = files.some(
    file => /\.(?:ts|mjs|py|sh)$/.test(file) && new RegExp(`\\b${name}\\b`).test(read(file)),
  )
  return isNamed ? [] : [name]
}

/** Files that a document links to; URLs and places on the site are left to other tests. */
function listMissingTargets(prose: string, path: string, { files }: Repository): string[] {
  return Array.from(prose.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)|(?:src|srcset)="([^"]+)"/g))
    .map(([, link, source]) => link ?? source ?? '')
    .filter(target => !/^(?:[a-z]+:|\/|\{)/.test(target))
    .filter(target => {
      const named = join(dirname(path), target).replace(/\/$/, '')
      return !files.some(file => file === named || file.startsWith(`${named}/`))
    })
}
