/** A table of options in markdown, as pages, the README and documents have it. */
import type { Option } from '../engine/options.ts'

/** `prefix` stands before each name. */
export function writeOptionTable(options: Readonly<Record<string, Option>>, prefix = ''): string {
  const rows = Object.entries(options).map(
    ([name, option]) => `| \`${prefix}${name}\` | ${writeValues(option)} | ${option.meaning} |`,
  )
  return ['| option | values, default first | meaning |', '|---|---|---|', ...rows].join('\n')
}

function writeValues(option: Option): string {
  switch (option.type) {
    case 'choice':
      return option.values.map(value => `\`${value}\``).join(', ')
    case 'integer':
      return `${option.min} to ${option.max.toLocaleString('en-US')}`
    case 'pages':
      return `\`all\`, or such as \`${option.example}\``
    case 'styles':
      return `such as \`${JSON.stringify(option.example)}\``
    case 'text':
    case 'query':
      return `such as \`${option.example}\``
    default:
      return option satisfies never
  }
}
