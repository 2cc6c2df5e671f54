/** What to type for the same result: a request to the API, and the command. */
import { toFlag } from '../../../src/engine/options.ts'
import { CONVERT_PATH, toQuery } from './api.ts'
import type { Job } from './job.ts'
import { isLink } from './names.ts'

type Asked = Pick<Job, 'path' | 'options'>

export function toCurl({ path, options }: Asked, site: string): string {
  const address = quote(site + CONVERT_PATH + toQuery(options))
  const body = isLink(path)
    ? `--json ${quote(JSON.stringify({ url: path }))}`
    : `-F ${quote(`file=@${quoteForForm(path)}`)}`
  return `curl ${address} -H 'Accept: text/markdown' ${body}`
}

export function toCommand({ path, options }: Asked): string {
  const flags = Object.entries(options).map(
    ([name, value]) => ` --${toFlag(name)} ${quote(String(value))}`,
  )
  const command = isLink(path)
    ? `curl -sL ${quote(path)} | npx foliomark -`
    : // A name that begins with a dash is not a flag.
      `npx foliomark ${quote(path.startsWith('-') ? `./${path}` : path)}`
  return command + flags.join('')
}

/** One word for a shell (POSIX, 2.2.2). */
export function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** curl interprets `;` and `,` in a name unless it is in quotation marks. */
function quoteForForm(filename: string): string {
  if (!/[;,"\\]/.test(filename)) return filename
  return `"${filename.replace(/["\\]/g, '\\$&')}"`
}
