/** What went wrong, in words for a person: what it is, and what to do about it. */
import { MAX_DOCUMENT_BYTES } from '../../../src/service/limits.ts'
import type { Trouble } from '../engine/trouble.ts'
import type { Job } from './job.ts'
import { toCount } from './words.ts'

export interface Explanation {
  readonly title: string
  readonly text: string
  /** Trying again may help. */
  readonly canTryAgain?: boolean
  /** The server may manage what the tab cannot. */
  readonly canAskServer?: boolean
}

export function explain(trouble: Trouble, { place, source }: Job): Explanation {
  const { detail, reason, code } = trouble
  const [, thing] = /^This looks like (.+), which cannot be converted\.$/.exec(detail) ?? []
  if (thing) {
    const kind = KINDS.find(({ matches }) => matches.test(thing))
    return { title: `This is ${thing}`, text: kind?.text ?? READS }
  }
  const sentence = SENTENCES.find(({ matches }) => matches.test(detail))
  if (sentence) return sentence
  const words = WORDS[reason ?? code] ?? OTHERWISE
  const canBeSent = place === 'tab' && 'file' in source && source.file.size <= MAX_DOCUMENT_BYTES
  return {
    ...words,
    text: typeof words.text === 'string' ? words.text : words.text(trouble),
    canAskServer: words.canAskServer === true && canBeSent,
  }
}

type Words = Omit<Explanation, 'text'> & {
  readonly text: string | ((trouble: Trouble) => string)
}

const READS = 'Foliomark reads Word, PDF, PowerPoint, Excel, OpenDocument, RTF, EPUB and CSV.'

const INCOMPLETE =
  'The download may be incomplete. Download it again, or open it in the program it was made with and save it again.'

/** By the engine's reasons and the API's codes. */
const WORDS: Readonly<Record<string, Words>> = {
  encrypted: {
    title: 'The file is password-protected',
    text: 'Open it in the program it was made with, save a copy without a password, and convert that.',
  },
  malformed: { title: 'The file is damaged', text: INCOMPLETE, canAskServer: true },
  missingPart: { title: 'Part of the file is missing', text: INCOMPLETE },
  unsupported: { title: 'This file cannot be read', text: ({ detail }) => `${detail} ${READS}` },
  resourceLimit: {
    title: 'The document is too large',
    text: 'It needs more memory or time than one conversion may use. Split it and convert the parts.',
    canAskServer: true,
  },
  payload_too_large: {
    title: 'The file is too large to upload',
    text: `The server accepts files of up to ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB. Convert it in this tab, which has no such limit, or split it.`,
  },
  fetch_failed: {
    title: 'The link could not be opened',
    text: 'The link must point to the file itself and must not require a login. If it opens in your browser, save the file and drop it here.',
    canTryAgain: true,
  },
  rate_limited: {
    title: 'Too many documents in a short time',
    text: ({ retry_after_seconds = 60 }) =>
      `Wait ${toCount(retry_after_seconds, 'second')}, or convert in this tab, where there is no limit.`,
    canTryAgain: true,
  },
  overloaded: {
    title: 'The server is busy',
    text: 'Try again in a moment, or convert in this tab.',
    canTryAgain: true,
  },
  unreachable: {
    title: 'There is no connection to the server',
    text: 'Check your connection and try again.',
    canTryAgain: true,
  },
  unreadable: {
    title: 'The file could not be opened',
    text: 'It may have been moved or deleted since it was chosen. Choose it again.',
    canTryAgain: true,
  },
  engine_failed: {
    title: 'The converter in this tab stopped',
    text: 'It could not be loaded, or the tab ran out of memory. Try again, or close other tabs first.',
    canTryAgain: true,
    canAskServer: true,
  },
  invalid_request: {
    title: 'This option does not work for the document',
    // Without the name that only programs use.
    text: ({ detail }) => detail.replace(/^The option pages must be numbers/, 'Pages are numbers'),
  },
}

const OTHERWISE: Words = {
  title: 'Something went wrong',
  text: 'Try again. If it happens again, please contact us.',
  canTryAgain: true,
  canAskServer: true,
}

const KINDS: readonly { readonly matches: RegExp; readonly text: string }[] = [
  {
    matches: /image|icon|metafile/,
    text: 'An image has no text to read. If it shows a page, run it through a text recognition (OCR) program and convert the result.',
  },
  {
    matches: /sound|video/,
    text: 'Foliomark reads documents, not recordings. A transcription program turns speech into text.',
  },
  {
    matches: /archive/,
    text: 'Unpack it and drop the folder here. ZIP is the only archive format that can be opened.',
  },
  {
    matches: /web page/,
    text: 'Save it as a Word or PDF file from your browser, and convert that.',
  },
  {
    matches: /Pages, Numbers or Keynote|Keynote/,
    text: 'In Pages, Numbers or Keynote choose File, then Export To, and pick Word, Excel, PowerPoint or PDF.',
  },
  {
    matches: /binary workbook|Works|StarOffice|WordPerfect|Publisher|Visio|Hangul|XPS|DjVu/,
    text: 'Open it in the program it was made with, save it in a newer format or as PDF, and convert that.',
  },
]

/** What the engine says about single formats, in its own words and in ours. */
const SENTENCES: readonly (Explanation & { readonly matches: RegExp })[] = [
  {
    matches: /contains only images or drawings/,
    title: 'This PDF is a scan',
    text: 'It contains images of pages and no text. Run a text recognition (OCR) program on it, and convert the resulting PDF.',
  },
  {
    matches: /plain text/,
    title: 'This is plain text',
    text: 'Plain text needs no conversion. If it is a table, give the file a name that ends in .csv.',
  },
  {
    matches: /^The file is empty\.$/,
    title: 'The file is empty',
    text: 'It contains no data. Download or save it again.',
  },
  {
    matches: /PowerPoint 4 or older/,
    title: 'This presentation is very old',
    text: 'It was made with PowerPoint 4 or older. Open it in PowerPoint, save it as .pptx, and convert that.',
  },
]
