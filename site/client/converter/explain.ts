/** What went wrong, in words for a person: what it is, and what to do about it. */
import { MAX_DOCUMENT_BYTES } from '../../../src/service/limits.ts'
import type { Trouble } from '../engine/trouble.ts'
import { toCount } from './words.ts'

export interface Explanation {
  readonly title: string
  readonly text: string
  /** Trying the same once more may help. */
  readonly canTryAgain: boolean
  /** The server may manage what the tab cannot. */
  readonly canAskServer: boolean
}

/** `place` is where it was tried, `size` how large the file is where that is known. */
export function explain(
  trouble: Trouble,
  { place, size }: { readonly place: 'tab' | 'api'; readonly size?: number | undefined },
): Explanation {
  const isSmall = size !== undefined && size <= MAX_DOCUMENT_BYTES
  const fromTab = place === 'tab' && isSmall
  const say = (title: string, text: string, help: Partial<Explanation> = {}): Explanation => ({
    title,
    text,
    canTryAgain: false,
    canAskServer: false,
    ...help,
  })
  const [, thing] = /^This looks like (.+), which cannot be converted\.$/.exec(trouble.detail) ?? []
  if (thing) {
    const kind = KINDS.find(({ matches }) => matches.test(thing)) ?? OTHER_KIND
    return say(`This is ${thing}`, kind.text)
  }
  const known = SENTENCES.find(({ matches }) => matches.test(trouble.detail))
  if (known) return say(known.title, known.text)
  switch (trouble.reason ?? trouble.code) {
    case 'encrypted':
      return say(
        'The file is password-protected',
        'Open it in the program it was made with, save a copy without a password, and convert that.',
      )
    case 'malformed':
      return say(
        'The file is damaged',
        'The download may be incomplete. Download it again, or open it in the program it was made with and save it again.',
        { canAskServer: fromTab },
      )
    case 'missingPart':
      return say(
        'Part of the file is missing',
        'The download may be incomplete. Download it again, or open it in the program it was made with and save it again.',
      )
    case 'unsupported':
      return say('This file cannot be read', `${trouble.detail} ${READS}`)
    case 'resourceLimit':
      return say(
        'The document is too large',
        'It needs more memory or time than one conversion may use. Split it and convert the parts.',
        { canAskServer: fromTab },
      )
    case 'payload_too_large':
      return say(
        'The file is too large to upload',
        `The server accepts files of up to ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB. Convert it in this tab, which has no such limit, or split it.`,
      )
    case 'fetch_failed':
      return say(
        'The link could not be opened',
        'The link must point to the file itself and must not require a login. If it opens in your browser, save the file and drop it here.',
        { canTryAgain: true },
      )
    case 'rate_limited':
      return say(
        'Too many documents in a short time',
        `Wait ${toCount(trouble.retry_after_seconds ?? 60, 'second')}, or convert in this tab, where there is no limit.`,
        { canTryAgain: true },
      )
    case 'overloaded':
      return say('The server is busy', 'Try again in a moment, or convert in this tab.', {
        canTryAgain: true,
      })
    case 'unreachable':
      return say('There is no connection to the server', 'Check your connection and try again.', {
        canTryAgain: true,
      })
    case 'unreadable':
      return say(
        'The file could not be opened',
        'It may have been moved or deleted since it was chosen. Choose it again.',
        { canTryAgain: true },
      )
    case 'engine_failed':
      return say('The converter in this tab stopped', ENGINE_ADVICE, {
        canTryAgain: true,
        canAskServer: fromTab,
      })
    case 'invalid_request':
      return say('This option does not work for the document', withoutNames(trouble.detail))
    default:
      return say('Something went wrong', 'Try again. If it happens again, please contact us.', {
        canTryAgain: true,
        canAskServer: fromTab,
      })
  }
}

const READS = 'Foliomark reads Word, PDF, PowerPoint, Excel, OpenDocument, RTF, EPUB and CSV.'

const ENGINE_ADVICE =
  'It could not be loaded, or the tab ran out of memory. Try again, or close other tabs first.'

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
  { matches: /program|app\b|Java/, text: READS },
]

const OTHER_KIND = { text: READS }

/** What the engine says of single formats, in its own words and in ours. */
const SENTENCES: readonly {
  readonly matches: RegExp
  readonly title: string
  readonly text: string
}[] = [
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

/** «The option pages must be …» without the name that only programs use. */
function withoutNames(detail: string): string {
  return detail.replace(/^The option pages must be numbers/, 'Pages are numbers')
}
