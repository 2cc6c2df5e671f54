/** What pages take from the product's tables, such as `{{max-size}}`, so that nothing is written twice. */

import { readFileSync } from 'node:fs'
import type { Policies, Policy } from '../config.ts'
import { counted } from '../engine/counted.ts'
import type { Format } from '../engine/formats/format.ts'
import { FORMATS } from '../engine/formats/index.ts'
import { FLAG_OPTIONS, OPTIONS } from '../engine/options.ts'
import { SUNSET } from '../http/deprecation.ts'
import { describeApi } from '../http/openapi.ts'
import { EXTENSIONS } from '../http/v1/discovery.ts'
import { OPERATIONS } from '../http/v1/operations.ts'
import { CATEGORIES, CHECKS } from '../mcp-check/catalog.ts'
import { MAX_DOCUMENT_BYTES } from '../service/limits.ts'
import type { Site } from '../service/problem.ts'
import { writeErrors, writeProblemSample } from './error-reference.ts'
import { OPERATION_PAGES } from './moved.ts'
import { writeOptionTable } from './option-table.ts'
import {
  OPERATION_TITLES,
  writeBodyFields,
  writeHeaders,
  writeOperationReference,
} from './reference.ts'
import { toId } from './render.ts'
import { SAMPLE_MARKDOWN } from './sample.ts'

interface FillSettings {
  readonly site: Site
  readonly policies: Policies
  /** The URL of an asset by its plain name. */
  readonly toAssetPath: (name: string) => string
}

export type Fill = (text: string, toForm?: (value: string) => string) => string

/** Returns a function that fills a text; an unknown name throws. */
export function createFill({ site, policies, toAssetPath }: FillSettings): Fill {
  // No page says which release it is from.
  const describe = () => describeApi({ operations: OPERATIONS, site, policies, release: '' })
  const values: Readonly<Record<string, (argument: string) => string>> = {
    'base-url': () => site.baseUrl,
    'support-email': () => site.supportEmail,
    asset: toAssetPath,
    extensions: () => EXTENSIONS.join(', '),
    'file-types': () => EXTENSIONS.map(extension => `.${extension}`).join(','),
    'format-count': () => String(EXTENSIONS.length),
    'max-size': () => `${MAX_DOCUMENT_BYTES / 1024 / 1024} MB`,
    'max-bytes': () => String(MAX_DOCUMENT_BYTES),
    sunset: () => SUNSET,
    formats: writeFormats,
    'sample-block': number => SAMPLE_BLOCKS[Number(number) - 1]!,
    quality: readQuality,
    measured: readMeasured,
    limits: () => writeLimits(policies),
    limit: name => writeLimit(requirePolicy(policies, name)),
    'longest-window': () => writeLongestWindow(policies),
    options: () => writeOptionTable(OPTIONS),
    flags: () => writeOptionTable(FLAG_OPTIONS, '--'),
    operations: writeOperations,
    operation: id => writeOperationReference(id, describe()),
    example: readExample,
    headers: () => writeHeaders(describe()),
    'problem-fields': () => writeBodyFields('Problem', describe()),
    'mcp-checks': writeMcpChecks,
    'problem-sample': () => writeProblemSample('rate_limited', site, policies),
    errors: () => writeErrors(site, policies),
  }
  return (text, toForm = value => value) =>
    text
      .replace(/\{\{([a-z-]+)(?: ([\w.-]+))?\}\}/g, (_, name: string, argument = '') => {
        const value = values[name]
        if (!value) throw new Error(`A page asks for ${name}, which is in no table.`)
        return toForm(value(argument))
      })
      // What is also read elsewhere, documents and the examples of operations, uses no real URL.
      .replaceAll(/\{base_url\}|https:\/\/foliomark\.example(?![\w.-])/g, site.baseUrl)
}

/** The blocks of the sample's markdown, each with the empty line after it. */
const SAMPLE_BLOCKS = SAMPLE_MARKDOWN.match(/.+?(?:\n\n|\n$)/gs) ?? []

function writeFormats(): string {
  const rows = Object.values<Format>(FORMATS).map(
    ({ extension, name, mediaTypes }) =>
      `| \`${extension}\` | ${name} | ${mediaTypes.map(type => `\`${type}\``).join(', ')} |`,
  )
  return ['| extension | document | media types |', '|---|---|---|', ...rows].join('\n')
}

function writeLimits(policies: Policies): string {
  const rows = Object.entries(policies).map(([name, policy]) => {
    const operations = OPERATIONS.filter(({ policy }) => policy === name)
    const calls = operations.map(({ method, path }) => `\`${method} ${path}\``)
    return `| \`${name}\` | ${writeLimit(policy)} | ${calls.join(', ')} |`
  })
  return ['| policy | limit | applies to |', '|---|---|---|', ...rows].join('\n')
}

function requirePolicy(policies: Policies, name: string): Policy {
  const policy = Object.entries(policies).find(([known]) => known === name)?.[1]
  if (!policy) throw new Error(`A page asks for the limit ${name}, which is no policy.`)
  return policy
}

const writeLimit = ({ quota, windowSeconds }: Policy): string =>
  `${counted(quota, 'request')} in ${counted(windowSeconds, 'second')}`

/** How long a client is remembered at most. */
function writeLongestWindow(policies: Policies): string {
  const seconds = Math.max(...Object.values(policies).map(({ windowSeconds }) => windowSeconds))
  return seconds % 60 ? counted(seconds, 'second') : counted(seconds / 60, 'minute')
}

function writeOperations(): string {
  const rows = OPERATIONS.map(
    ({ method, path, id, summary }) =>
      `| [${OPERATION_TITLES[id] ?? id}](${OPERATION_PAGES[id]}#${id.toLowerCase()}) | \`${method} ${path}\` | ${summary} |`,
  )
  return ['| operation | request | what it does |', '|---|---|---|', ...rows].join('\n')
}

/** The table of scores, from the README. */
export function readQuality(): string {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const [table] = /^\| format \| Foliomark \|.*\n(?:\|.*\n)+/m.exec(readme) ?? []
  if (!table) throw new Error('The README has no scores.')
  return table.trimEnd()
}

/** The table under a heading of docs/performance.md, by the anchor of the heading. */
function readMeasured(id: string): string {
  const page = readFileSync(new URL('../../../docs/performance.md', import.meta.url), 'utf8')
  const section = page.split(/^## /m).find(text => toId(text.split('\n', 1)[0]!) === id)
  const [table] = /^(?:\|.*\n)+/m.exec(section ?? '') ?? []
  if (!table) throw new Error(`docs/performance.md has no table under ${id}.`)
  return table.trimEnd()
}

/** A program from `examples/`, verbatim. */
function readExample(name: string): string {
  const text = readFileSync(new URL(`../../../examples/${name}`, import.meta.url), 'utf8')
  const language = name.endsWith('.py') ? 'python' : 'js'
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}

function writeMcpChecks(): string {
  const sections = CATEGORIES.map(({ id, title, weight }) => {
    const checks = CHECKS.filter(({ category }) => category === id)
    const lines = checks.map(check => `- ${check.title}`)
    return [`::: details ${title}, ${weight} points`, lines.join('\n'), '::: end'].join('\n\n')
  })
  return sections.join('\n\n')
}
