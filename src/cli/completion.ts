/** Scripts that teach a shell our flags and their values, written from the same table as the help. */
import { BULK_COMMANDS, BULK_FLAGS } from './bulk-flags.ts'
import { FLAGS, type Flag, MCP_FLAGS, SERVE_FLAGS } from './flags.ts'
import { SHELLS, type Shell } from './shells.ts'
import { TOPICS } from './topics.ts'

type Flags = Readonly<Record<string, Flag>>

/** Words that stand first, and what they are for. */
const COMMANDS: Readonly<Record<string, string>> = {
  serve: 'the HTTP service',
  mcp: 'the MCP server over stdio',
  bulk: 'many documents, over restarts and machines',
  help: 'how it is used',
  completion: 'the completions of a shell',
}

/** What may follow them that is no file. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  bulk: BULK_COMMANDS,
  help: TOPICS,
  completion: SHELLS,
}

const OF_COMMANDS: Readonly<Record<string, Flags>> = {
  serve: SERVE_FLAGS,
  mcp: MCP_FLAGS,
  bulk: BULK_FLAGS,
}

/** Commands that take folders. */
const TAKES_FOLDERS = ['mcp', 'bulk']

export function writeCompletion(shell: Shell): string {
  switch (shell) {
    case 'bash':
      return writeBash()
    case 'zsh':
      return writeZsh()
    case 'fish':
      return writeFish()
    default:
      return shell satisfies never
  }
}

type Value =
  | { readonly kind: 'none' | 'free' | 'file' | 'folder' }
  | { readonly kind: 'choice'; readonly words: readonly string[] }

/** What the help shows for a value says what it can be. */
function readValue({ value }: Flag): Value {
  if (value === undefined) return { kind: 'none' }
  if (value === 'DIR') return { kind: 'folder' }
  if (/\bFILE\b/.test(value)) return { kind: 'file' }
  return /^[a-z]+(?:\|[a-z]+)+$/.test(value)
    ? { kind: 'choice', words: value.split('|') }
    : { kind: 'free' }
}

const spell = (name: string, { short }: Flag): string[] => [
  ...(short ? [`-${short}`] : []),
  `--${name}`,
]

function writeBash(): string {
  const list = (words: readonly string[]) => `$'${words.join('\\n')}'`
  const flagsOf = (flags: Flags) =>
    list(Object.entries(flags).flatMap(([name, flag]) => spell(name, flag)))
  const all: Flags = { ...SERVE_FLAGS, ...MCP_FLAGS, ...BULK_FLAGS, ...FLAGS }
  const values = Object.entries(all).flatMap(([name, flag]) => {
    const value = readValue(flag)
    if (value.kind === 'none') return []
    const answer = {
      free: ':',
      file: 'COMPREPLY=($(compgen -f -- "$word"))',
      folder: 'COMPREPLY=($(compgen -d -- "$word"))',
      choice: `COMPREPLY=($(compgen -W ${list('words' in value ? value.words : [])} -- "$word"))`,
    }[value.kind]
    return [`    ${spell(name, flag).join('|')}) ${answer}; return ;;`]
  })
  const commands = Object.keys(COMMANDS).map(name => {
    const words = list(WORDS[name] ?? [])
    const flags = flagsOf(OF_COMMANDS[name] ?? {})
    return `    ${name}) words=${words}; flags=${flags}; files=${TAKES_FOLDERS.includes(name) ? '-d' : ''} ;;`
  })
  return `# bash: source <(foliomark completion bash)
_foliomark() {
  local IFS=$'\\n' word=\${COMP_WORDS[COMP_CWORD]} flags=${flagsOf(FLAGS)} words= files=-f
  COMPREPLY=()
  case \${COMP_WORDS[COMP_CWORD-1]} in
${values.join('\n')}
  esac
  if [[ $COMP_CWORD == 1 ]]; then words=${list(Object.keys(COMMANDS))}; else case \${COMP_WORDS[1]} in
${commands.join('\n')}
  esac; fi
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  else COMPREPLY=($(compgen -W "$words" -- "$word") $([[ $files ]] && compgen $files -- "$word")); fi
  return 0
}
complete -o filenames -F _foliomark foliomark
`
}

function writeZsh(): string {
  const escapeZsh = (text: string) => text.replaceAll(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''")
  const describe = (flags: Flags) =>
    Object.entries(flags).map(([name, flag]) => {
      const value = readValue(flag)
      const action = {
        none: '',
        free: `:${flag.value}:`,
        file: ':file:_files',
        folder: ':folder:_files -/',
        choice: `:value:(${'words' in value ? value.words.join(' ') : ''})`,
      }[value.kind]
      const names = spell(name, flag)
      const head = names.length > 1 ? `'(${names.join(' ')})'{${names.join(',')}}` : `'${names[0]}'`
      return `    ${head}'[${escapeZsh(flag.meaning)}]${action}'`
    })
  const lines = (flags: Flags, rest: string) => [...describe(flags), `    ${rest}`].join(' \\\n')
  return `#compdef foliomark
# zsh: foliomark completion zsh > "\${fpath[1]}/_foliomark"
_foliomark() {
  local -a commands=(
${Object.entries(COMMANDS)
  .map(([name, meaning]) => `    '${name}:${escapeZsh(meaning)}'`)
  .join('\n')}
  )
  case \${words[2]} in
  serve) shift words; (( CURRENT-- )); _arguments \\
${lines(SERVE_FLAGS, '&& return')} ;;
  mcp) shift words; (( CURRENT-- )); _arguments \\
${lines(MCP_FLAGS, "'*:folder:_files -/'")} ;;
  bulk) shift words; (( CURRENT-- )); _arguments \\
${lines(BULK_FLAGS, `'1:command:(${BULK_COMMANDS.join(' ')})' '*:folder:_files -/'`)} ;;
${Object.entries(WORDS)
  .filter(([name]) => !OF_COMMANDS[name])
  .map(([name, words]) => `  ${name}) _values word ${words.join(' ')} ;;`)
  .join('\n')}
  *)
    (( CURRENT == 2 )) && _describe command commands
    _arguments \\
${lines(FLAGS, "'*:document:_files'")} ;;
  esac
}
_foliomark "$@"
`
}

function writeFish(): string {
  const quote = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`
  const writeFlags = (flags: Flags, condition: string) =>
    Object.entries(flags).map(([name, flag]) => {
      const value = readValue(flag)
      const words = {
        none: '',
        free: ' -x',
        file: ' -r -F',
        folder: " -x -a '(__fish_complete_directories)'",
        choice: ` -x -a ${quote('words' in value ? value.words.join(' ') : '')}`,
      }[value.kind]
      const short = flag.short ? ` -s ${flag.short}` : ''
      return `complete -c foliomark -n ${quote(condition)}${short} -l ${name}${words} -d ${quote(flag.meaning)}`
    })
  const isUsed = (name: string) => `__fish_seen_subcommand_from ${name}`
  const names = Object.keys(COMMANDS).join(' ')
  return `${[
    '# fish: foliomark completion fish > ~/.config/fish/completions/foliomark.fish',
    ...Object.entries(COMMANDS).map(
      ([name, meaning]) =>
        `complete -c foliomark -n __fish_use_subcommand -a ${name} -d ${quote(meaning)}`,
    ),
    ...Object.entries(WORDS).map(
      ([name, words]) =>
        `complete -c foliomark -n ${quote(isUsed(name))}${TAKES_FOLDERS.includes(name) ? '' : ' -f'} -a ${quote(words.join(' '))}`,
    ),
    ...Object.entries(OF_COMMANDS).flatMap(([name, flags]) => writeFlags(flags, isUsed(name))),
    ...writeFlags(FLAGS, `not ${isUsed(names)}`),
  ].join('\n')}\n`
}
