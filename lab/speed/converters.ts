/**
 * The converters that are measured: ours, and the others in their fastest fair use.
 *
 * The others are installed by `lab/peers/install.sh` into that folder, so that they are not part of the
 * project. One that is not there fails to load and is named as missing.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Extension, FORMATS } from '../../src/engine/formats/index.ts'

/** Markdown, and the CPU time where the conversion ran in a process of its own. */
export type Convert = (
  bytes: Buffer,
  format: string,
  path: string,
) => Promise<string | { readonly text: string; readonly cpuMs: number }>

export interface Converter {
  readonly name: string
  readonly formats: readonly string[]
  /** The package that has its version. */
  readonly package?: string
  /** Asks for the Node and the C++ runtime that are newer than this machine's. */
  readonly needsNewNode?: true
  /** Starts a process for every document, so that there is nothing to warm up. */
  readonly isCommand?: true
  load(): Promise<Convert>
}

const PEERS = fileURLToPath(new URL('../../../lab/peers/', import.meta.url))
const require = createRequire(`${PEERS}package.json`)
// biome-ignore lint/suspicious/noExplicitAny: the peers are not part of the project, nor are their types.
const load = async (name: string): Promise<any> => import(pathToFileURL(require.resolve(name)).href)

/** As the package has it for Node. */
const LIBRARY = new URL('../../engine/library.js', import.meta.url).href

export const CONVERTERS: readonly Converter[] = [
  {
    name: 'foliomark',
    formats: Object.keys(FORMATS),
    async load() {
      const { convert } = (await import(LIBRARY)) as typeof import('../../src/engine/node.ts')
      return async (bytes, format) =>
        (await convert(bytes, { filename: `document.${format}` })).markdown
    },
  },
  {
    name: 'anydoc',
    package: '@firecrawl/anydoc',
    formats: Object.keys(FORMATS),
    async load() {
      const { formatFromBytes, formatFromExtension, toMarkdownBytes } =
        await load('@firecrawl/anydoc')
      return async (bytes, format) =>
        toMarkdownBytes(bytes, formatFromBytes(bytes) ?? formatFromExtension(format))
    },
  },
  {
    name: 'kreuzberg',
    package: '@kreuzberg/node',
    formats: 'csv doc docx epub ods odt pdf ppt pptx rtf xls xlsx'.split(' '),
    needsNewNode: true,
    async load() {
      const { extractBytesSync } = await load('@kreuzberg/node')
      const options = { outputFormat: 'markdown', useCache: false }
      return async (bytes, format) =>
        extractBytesSync(bytes, FORMATS[format as Extension].mediaTypes[0], options).content
    },
  },
  {
    name: 'officeparser',
    package: 'officeparser',
    formats: 'csv docx epub odp ods odt pdf pptx rtf xlsx'.split(' '),
    needsNewNode: true,
    async load() {
      const { OfficeConverter } = await load('officeparser')
      return async (bytes, format) =>
        (await OfficeConverter.convert(bytes, 'md', { parseConfig: { fileType: format } })).value
    },
  },
  {
    name: 'markitdown-ts',
    package: 'markitdown-ts',
    formats: 'csv docx pdf xlsx'.split(' '),
    needsNewNode: true,
    async load() {
      const { MarkItDown } = await load('markitdown-ts')
      const converter = new MarkItDown()
      return async (bytes, format) => {
        const result = await converter.convertBuffer(bytes, { file_extension: `.${format}` })
        return result?.markdown ?? ''
      }
    },
  },
  {
    name: 'mammoth + turndown',
    package: 'mammoth',
    formats: ['docx'],
    async load() {
      const mammoth = require('mammoth')
      const TurndownService = require('turndown')
      const { gfm } = require('@joplin/turndown-plugin-gfm')
      return async bytes => {
        const { value } = await mammoth.convertToHtml({ buffer: bytes })
        const turndown = new TurndownService({ headingStyle: 'atx' })
        turndown.use(gfm)
        return turndown.turndown(value)
      }
    },
  },
  {
    name: 'SheetJS',
    package: 'xlsx',
    formats: 'ods xls xlsx'.split(' '),
    async load() {
      const { read, utils } = require('xlsx')
      return async bytes => {
        const book = read(bytes, { dense: true })
        return book.SheetNames.map((name: string) => utils.sheet_to_csv(book.Sheets[name])).join(
          '\n',
        )
      }
    },
  },
  {
    name: 'liteparse',
    package: '@llamaindex/liteparse',
    formats: ['pdf'],
    async load() {
      const { LiteParse } = await load('@llamaindex/liteparse')
      const parser = new LiteParse({ ocrEnabled: false, outputFormat: 'markdown', quiet: true })
      return async bytes => (await parser.parse(bytes)).text
    },
  },
  {
    name: 'pdf-inspector',
    package: '@firecrawl/pdf-inspector',
    formats: ['pdf'],
    async load() {
      const { processPdf } = await load('@firecrawl/pdf-inspector')
      return async bytes => processPdf(bytes).markdown ?? ''
    },
  },
  {
    name: 'pdf2md',
    package: '@opendocsg/pdf2md',
    formats: ['pdf'],
    needsNewNode: true,
    async load() {
      const { default: pdf2md } = await load('@opendocsg/pdf2md')
      return async bytes => pdf2md(bytes)
    },
  },
  {
    name: 'pdftotext',
    formats: ['pdf'],
    isCommand: true,
    async load() {
      return createCommand('pdftotext', (_format, path) => ['-layout', path, '-'], ['-v'])
    },
  },
  {
    name: 'pandoc',
    formats: 'csv docx epub odt rtf'.split(' '),
    isCommand: true,
    async load() {
      return createCommand('pandoc', (format, path) => ['-f', format, '-t', 'gfm', path], [
        '-f',
        'markdown',
        '-t',
        'gfm',
        '/dev/null',
      ])
    },
  },
]

export function requireConverter(name: string): Converter {
  const found = CONVERTERS.find(converter => converter.name === name)
  if (!found) throw new Error(`There is no converter "${name}".`)
  return found
}

/** Of the package that is installed; commands have none. */
export function readVersion(converter: Converter): string {
  const file = `${PEERS}node_modules/${converter.package}/package.json`
  return JSON.parse(readFileSync(file, 'utf8')).version
}

/**
 * A command that has no way to convert several documents in one process. What starting it costs is
 * measured at first and taken off, so that conversions are compared.
 */
function createCommand(
  command: string,
  toArguments: (format: string, path: string) => readonly string[],
  idle: readonly string[],
): Convert {
  const starts = Array.from({ length: 5 }, () => run(idle).cpuMs).sort((a, b) => a - b)
  const startMs = starts[starts.length >> 1]!
  return async (_bytes, format, path) => {
    const { text, cpuMs } = run(toArguments(format, path))
    return { text, cpuMs: Math.max(0, cpuMs - startMs) }
  }

  /** Bash tells the CPU time of its children; Node does not. */
  function run(given: readonly string[]): { text: string; cpuMs: number } {
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', command, ...given],
      { encoding: 'utf8', maxBuffer: 1 << 30 },
    )
    if (status !== 0) throw new Error(stderr)
    const [user = '0', system = '0'] = stderr.trim().split('\n').at(-1)!.split(' ')
    return { text: stdout, cpuMs: (Number(user) + Number(system)) * 1000 }
  }
}
