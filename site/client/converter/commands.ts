/** What to type for the same result: a request to the API, and the command. */
import { type GivenOptions, toFlag } from '../../../src/engine/options.ts'
import { CONVERT_PATH, toQuery } from './api.ts'

export type Origin =
  | { readonly type: 'file'; readonly filename: string }
  | { readonly type: 'link'; readonly url: string }

export function toCurl(origin: Origin, options: GivenOptions, site: string): string {
  const address = quote(site + CONVERT_PATH + toQuery(options))
  const body =
    origin.type === 'file'
      ? `-F ${quote(`file=@${quoteForForm(origin.filename)}`)}`
      : `--json ${quote(JSON.stringify({ url: origin.url }))}`
  return `curl ${address} -H 'Accept: text/markdown' ${body}`
}

export function toCommand(origin: Origin, options: GivenOptions): string {
  const flags = Object.entries(options).map(
    ([name, value]) => ` --${toFlag(name)} ${quote(String(value))}`,
  )
  if (origin.type === 'file') return `npx foliomark ${quotePath(origin.filename)}${flags.join('')}`
  return `curl -sL ${quote(origin.url)} | npx foliomark -${flags.join('')}`
}

/** One word for a shell (POSIX, 2.2.2). */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** A name that begins with a dash is no flag. */
function quotePath(path: string): string {
  return quote(path.startsWith('-') ? `./${path}` : path)
}

/** curl takes `;` and `,` in a name for its own unless the name is in quotation marks. */
function quoteForForm(filename: string): string {
  if (!/[;,"\\]/.test(filename)) return filename
  return `"${filename.replace(/["\\]/g, '\\$&')}"`
}
