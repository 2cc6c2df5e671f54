/** The manual page, written from the same tables and texts as the help (man(7), groff_man(7)). */
import type { Flags } from './flags.ts'
import { PAGES, type Page } from './pages.ts'
import { TOPICS } from './topics.ts'

export function writeManPage(release: string): string {
  const { usage, about, groups, notes } = PAGES.convert
  return `${[
    `.TH FOLIOMARK 1 "" "Foliomark ${release}" "User Commands"`,
    '.SH NAME',
    'foliomark \\- converts documents to GitHub\\-flavored markdown',
    '.SH SYNOPSIS',
    ...verbatim(usage.replace(/^Usage:/, '      ')),
    '.SH DESCRIPTION',
    escapeRoff(about.replaceAll('\n', ' ')),
    '.SH OPTIONS',
    ...Object.entries(groups).flatMap(([title, flags]) => [`.SS ${title}`, ...writeFlags(flags)]),
    ...writeNotes(notes, '.SH'),
    ...TOPICS.flatMap(topic => [
      `.SH FOLIOMARK ${topic.toUpperCase()}`,
      ...writePage(PAGES[topic]),
    ]),
  ].join('\n')}\n`
}

const writePage = ({ usage, about, groups, notes }: Page): string[] => [
  ...verbatim(`${usage.replace(/^Usage: /, '')}\n\n${about}`),
  ...Object.values(groups).flatMap(writeFlags),
  ...writeNotes(notes, '.SS'),
]

/** Paragraphs with a title are sections of their own. */
const writeNotes = (notes: string, request: '.SH' | '.SS'): string[] =>
  notes.split('\n\n').flatMap(paragraph => {
    const [, title = 'Notes', text = paragraph] = /^([A-Z][^.]*):\n(.*)/s.exec(paragraph) ?? []
    const heading = request === '.SH' ? title.toUpperCase() : title
    return [`${request} ${heading}`, ...verbatim(text)]
  })

function writeFlags(flags: Flags): string[] {
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

/** Without filling lines. */
const verbatim = (text: string): string[] => ['.nf', ...text.split('\n').map(escapeRoff), '.fi']

/** A backslash begins an escape, a hyphen would become a dash, and some lines would be requests. */
function escapeRoff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&')
}
