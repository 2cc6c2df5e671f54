/** The manual page, written from the same tables and texts as the help (man(7), groff_man(7)). */
import { FORMATS } from '../engine/formats/index.ts'
import { BULK_FLAGS } from './bulk-flags.ts'
import { FLAGS, type Flag, GROUPS, MCP_FLAGS, SERVE_FLAGS } from './flags.ts'
import {
  BULK_NOTES,
  BULK_USAGE,
  EXAMPLES,
  EXIT_CODES,
  MCP_NOTES,
  MCP_USAGE,
  NOTES,
  SERVE_NOTES,
  SERVE_USAGE,
  USAGE,
} from './help.ts'

export function writeManPage(release: string): string {
  return `${[
    `.TH FOLIOMARK 1 "" "Foliomark ${release}" "User Commands"`,
    '.SH NAME',
    'foliomark \\- turns documents into GitHub\\-flavored markdown',
    '.SH SYNOPSIS',
    ...verbatim(USAGE.replace(/^Usage: /, '       ')),
    '.SH DESCRIPTION',
    escapeRoff(`Formats: ${Object.keys(FORMATS).join(', ')}. ${NOTES.replaceAll('\n', ' ')}`),
    '.SH OPTIONS',
    ...GROUPS.flatMap(group => [
      `.SS ${group}`,
      ...writeFlags(
        Object.fromEntries(Object.entries(FLAGS).filter(([, flag]) => flag.group === group)),
      ),
    ]),
    '.SH FOLIOMARK SERVE',
    ...verbatim(SERVE_USAGE.replace(/^Usage: /, '')),
    ...writeFlags(SERVE_FLAGS),
    '.PP',
    ...verbatim(SERVE_NOTES),
    '.SH FOLIOMARK MCP',
    ...verbatim(MCP_USAGE.replace(/^Usage: /, '')),
    ...writeFlags(MCP_FLAGS),
    '.PP',
    ...verbatim(MCP_NOTES),
    '.SH FOLIOMARK BULK',
    ...verbatim(BULK_USAGE.replace(/^Usage: /, '')),
    ...writeFlags(BULK_FLAGS),
    '.PP',
    ...verbatim(BULK_NOTES),
    '.SH EXAMPLES',
    ...verbatim(EXAMPLES.replace(/^Examples:\n/, '')),
    '.SH EXIT STATUS',
    ...verbatim(EXIT_CODES.replace(/^Exit codes:\n/, '')),
  ].join('\n')}\n`
}

function writeFlags(flags: Readonly<Record<string, Flag>>): string[] {
  return Object.entries(flags).flatMap(([name, { short, value, meaning }]) => [
    '.TP',
    [
      ...(short ? [`\\fB\\-${short}\\fR,`] : []),
      `\\fB\\-\\-${escapeRoff(name)}\\fR`,
      ...(value ? [`\\fI${escapeRoff(value)}\\fR`] : []),
    ].join(' '),
    escapeRoff(meaning),
  ])
}

/** Lines as they are. */
const verbatim = (text: string): string[] => ['.nf', ...text.split('\n').map(escapeRoff), '.fi']

/** A backslash begins an escape, a hyphen would become a dash, and some lines would be requests. */
function escapeRoff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&')
}
