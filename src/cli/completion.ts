/** Completions of shells: flags and their values, written from the same tables as the help. */
import { COMMANDS, type Shell } from './commands.ts'
import { FLAG_TABLES, type Flag, type Flags } from './flags.ts'

const FLAGS = FLAG_TABLES.foliomark!
const commands = Object.entries(COMMANDS)

export const writeCompletion = (shell: Shell): string =>
  ({ bash: writeBash, zsh: writeZsh, fish: writeFish })[shell]()

/** What the help shows for a value says what it can be. */
function kindOf({ value, choices }: Flag): 'none' | 'free' | 'file' | 'folder' | 'choice' {
  if (value === undefined) return 'none'
  if (choices) return 'choice'
  if (value === 'DIR') return 'folder'
  return /\bFILE\b/.test(value) ? 'file' : 'free'
}

const spell = (name: string, { short }: Flag): string[] => [
  ...(short ? [`-${short}`] : []),
  `--${name}`,
]

function writeBash(): string {
  const list = (words: readonly string[]) => `$'${words.join('\\n')}'`
  const flagsOf = (flags: Flags) =>
    list(Object.entries(flags).flatMap(([name, flag]) => spell(name, flag)))
  const all: Flags = Object.assign({}, ...commands.map(([, { flags }]) => flags), FLAGS)
  const values = Object.entries(all).flatMap(([name, flag]) => {
    const kind = kindOf(flag)
    if (kind === 'none') return []
    const answer = {
      free: ':',
      file: 'COMPREPLY=($(compgen -f -- "$word"))',
      folder: 'COMPREPLY=($(compgen -d -- "$word"))',
      choice: `COMPREPLY=($(compgen -W ${list(flag.choices ?? [])} -- "$word"))`,
    }[kind]
    return [`    ${spell(name, flag).join('|')}) ${answer}; return ;;`]
  })
  const cases = commands.map(
    ([name, { words = [], flags = {}, takesFolders }]) =>
      `    ${name}) words=${list(words)}; flags=${flagsOf(flags)}; files=${takesFolders ? '-d' : ''} ;;`,
  )
  return `# bash: source <(foliomark completion bash)
_foliomark() {
  local IFS=$'\\n' word=\${COMP_WORDS[COMP_CWORD]} flags=${flagsOf(FLAGS)} words= files=-f
  COMPREPLY=()
  case \${COMP_WORDS[COMP_CWORD-1]} in
${values.join('\n')}
  esac
  if [[ $COMP_CWORD == 1 ]]; then words=${list(Object.keys(COMMANDS))}; else case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac; fi
  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  else COMPREPLY=($(compgen -W "$words" -- "$word") $([[ $files ]] && compgen $files -- "$word")); fi
  return 0
}
complete -o filenames -F _foliomark foliomark`
}

function writeZsh(): string {
  const escapeZsh = (text: string) => text.replaceAll(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''")
  const describe = (flags: Flags) =>
    Object.entries(flags).map(([name, flag]) => {
      const action = {
        none: '',
        free: `:${flag.value}:`,
        file: ':file:_files',
        folder: ':folder:_files -/',
        choice: `:value:(${flag.choices?.join(' ')})`,
      }[kindOf(flag)]
      const names = spell(name, flag)
      const head = names.length > 1 ? `'(${names.join(' ')})'{${names.join(',')}}` : `'${names[0]}'`
      return `    ${head}'[${escapeZsh(flag.meaning)}]${action}'`
    })
  const lines = (flags: Flags, rest: string) => [...describe(flags), `    ${rest}`].join(' \\\n')
  const cases = commands.map(([name, { words = [], flags, takesFolders }]) => {
    if (!flags) return `  ${name}) _values word ${words.join(' ')} ;;`
    const rest = [
      ...(words.length ? [`'1:command:(${words.join(' ')})'`] : []),
      takesFolders ? "'*:folder:_files -/'" : '&& return',
    ]
    return `  ${name}) shift words; (( CURRENT-- )); _arguments \\\n${lines(flags, rest.join(' '))} ;;`
  })
  return `#compdef foliomark
# zsh: foliomark completion zsh > "\${fpath[1]}/_foliomark"
_foliomark() {
  local -a commands=(
${commands.map(([name, { summary }]) => `    '${name}:${escapeZsh(summary)}'`).join('\n')}
  )
  case \${words[2]} in
${cases.join('\n')}
  *)
    (( CURRENT == 2 )) && _describe command commands
    _arguments \\
${lines(FLAGS, "'*:document:_files'")} ;;
  esac
}
_foliomark "$@"`
}

function writeFish(): string {
  const quote = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`
  const writeFlags = (flags: Flags, condition: string) =>
    Object.entries(flags).map(([name, flag]) => {
      const words = {
        none: '',
        free: ' -x',
        file: ' -r -F',
        folder: " -x -a '(__fish_complete_directories)'",
        choice: ` -x -a ${quote(flag.choices?.join(' ') ?? '')}`,
      }[kindOf(flag)]
      const short = flag.short ? ` -s ${flag.short}` : ''
      return `complete -c foliomark -n ${quote(condition)}${short} -l ${name}${words} -d ${quote(flag.meaning)}`
    })
  const isUsed = (name: string) => `__fish_seen_subcommand_from ${name}`
  return [
    '# fish: foliomark completion fish > ~/.config/fish/completions/foliomark.fish',
    ...commands.flatMap(([name, { summary, words = [], flags = {}, takesFolders }]) => [
      `complete -c foliomark -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
      ...(words.length
        ? [
            `complete -c foliomark -n ${quote(isUsed(name))}${takesFolders ? '' : ' -f'} -a ${quote(words.join(' '))}`,
          ]
        : []),
      ...writeFlags(flags, isUsed(name)),
    ]),
    ...writeFlags(FLAGS, `not ${isUsed(Object.keys(COMMANDS).join(' '))}`),
  ].join('\n')
}
