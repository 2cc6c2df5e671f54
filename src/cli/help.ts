/** What `-h` and `--help` show, 80 columns wide: the essentials on one screen, or everything. */
import type { Flag, Flags } from './flags.ts'
import { PAGES } from './pages.ts'
import type { Topic } from './topics.ts'

const WIDTH = 80
const MEANING_COLUMN = 26

export function writeHelp(topic: Topic, isShort: boolean): string {
  const { usage, about, groups, essentials, notes } = PAGES[topic]
  if (!isShort) {
    const written = Object.entries(groups).map(
      ([title, flags]) => `${title}:\n${writeFlags(flags)}`,
    )
    return [usage, about, ...written, notes].join('\n\n')
  }
  const flags: Flags = Object.assign({}, ...Object.values(groups))
  const short = essentials.map(name => {
    const flag = flags[name]!
    return [name, { ...flag, meaning: flag.meaning.replace(/;.*/, '') }]
  })
  const command = topic === 'convert' ? 'foliomark' : `foliomark ${topic}`
  const more = `${command} --help shows everything.`
  return [usage, about, writeFlags(Object.fromEntries(short)), more].join('\n\n')
}

const writeFlags = (flags: Flags): string =>
  Object.entries(flags)
    .map(([name, flag]) => writeFlag(name, flag))
    .join('\n')

function writeFlag(name: string, { short, value, meaning }: Flag): string {
  const head = `  ${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`
  const text = indent(meaning)
  return head.length < MEANING_COLUMN - 1 ? head + text.slice(head.length) : `${head}\n${text}`
}

/** Breaks a text between words so that it fits right of the flags. */
function indent(text: string): string {
  const margin = ' '.repeat(MEANING_COLUMN)
  const line = new RegExp(`(?!$)(.{1,${WIDTH - MEANING_COLUMN}})(?: |$)`, 'g')
  return text.replace(line, `${margin}$1\n`).trimEnd()
}
