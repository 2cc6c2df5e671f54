/**
 * The whole product on one page:
 *
 *     bytes ──detect──▶ Format ──read──▶ Document ──write──▶ markdown
 */
import { Budget, type Limits } from './budget.ts'
import { Deadline, type Patience } from './deadline.ts'
import { detectFormat } from './detect/detect.ts'
import type { Document, ImageData, Metadata } from './document/document.ts'
import { inlineText } from './document/text.ts'
import { hasWords } from './document/words.ts'
import { ConversionError } from './errors.ts'
import type { Progress, ReadContext } from './formats/format.ts'
import { type Extension, FORMATS } from './formats/index.ts'
import { Ledger, type Omission } from './ledger.ts'
import { writeMarkdown } from './markdown/write.ts'
import { type GivenOptions, isPageWanted, type Options, parseOptions } from './options.ts'
import { selectPages } from './pages.ts'
import type { Platform } from './platform/platform.ts'
import { measure, type Stats } from './stats.ts'
import { type Warning, Warnings } from './warnings.ts'

export interface ConvertOptions extends GivenOptions, Patience {
  /** Name with extension. It only decides where bytes cannot: for csv. */
  readonly filename?: string | undefined
  /** Media type that came with the document, for example from an upload. */
  readonly mediaType?: string | undefined
  /** Lower or higher bounds than the default ones. */
  readonly limits?: Partial<Limits> | undefined
  /** Says what the markdown calls an image instead of its name in the document. */
  readonly linkImage?: ((name: string, image: ImageData) => string) | undefined
  /** Is told how many of a PDF's pages have been read. */
  readonly onProgress?: Progress | undefined
}

/** The result, with the names that the HTTP API gives it. */
export interface Conversion {
  readonly markdown: string
  readonly format: Extension
  readonly filename: string | null
  /** The document's own title, else its first heading. */
  readonly title: string | null
  readonly metadata: Metadata
  readonly stats: Stats
  /** What could not be carried over. */
  readonly warnings: readonly Warning[]
  /** Text of the document that is not in the markdown; only with the option `omitted`. */
  readonly omitted?: readonly Omission[]
}

export interface ConversionWithImages extends Conversion {
  /** The embedded images by the names that the markdown uses. */
  readonly images: ReadonlyMap<string, ImageData>
}

export async function convertDocument(
  given: Uint8Array,
  wishes: ConvertOptions,
  platform: Platform,
): Promise<ConversionWithImages> {
  // A Buffer is a Uint8Array whose slice() and toString() behave unlike those of one.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
  const began = performance.now()
  const options = parseOptions({ ...wishes })
  const deadline = new Deadline(wishes, platform)
  const budget = new Budget(wishes.limits, deadline)
  const warnings = new Warnings()
  const ledger = options.omitted === 'list' ? new Ledger() : undefined
  const context: ReadContext = {
    options,
    budget,
    platform,
    deadline,
    warn: (code, name, count) => warnings.add(code, name, count),
    ledger,
    onProgress: wishes.onProgress,
  }
  try {
    deadline.check()
    const { format, archive } = deadline.run(() => detectFormat(bytes, wishes, context))
    const { read } = await FORMATS[format].load()
    const whole = await deadline.step(() => read(bytes, { ...context, archive }))
    const selected = selectPages(whole, options.pages)
    const document = options.images === 'reference' ? linkImages(selected, wishes) : selected
    // What was selected may be an empty page of a document that has words.
    if (!options.pages && !hasWords(document)) judgeWordless(document, warnings)
    const pieces = await deadline.collect(writeMarkdown(document, options, budget))
    const markdown = pieces.join('')
    return {
      markdown,
      format,
      filename: wishes.filename ?? null,
      title: document.title ?? findFirstHeading(document) ?? null,
      metadata: document.metadata,
      stats: measure(bytes, markdown, performance.now() - began),
      warnings: warnings.list(),
      ...(ledger ? { omitted: selectOmitted(ledger, options) } : {}),
      images: document.images,
    }
  } catch (error) {
    // Whoever ends it knows why.
    if (wishes.signal?.aborted && error === wishes.signal.reason) throw error
    throw toConversionError(error)
  }
}

/**
 * A document without words is no mistake, unless its words may be in what could not be read: then there
 * is nothing to show for it.
 */
function judgeWordless({ images }: Document, warnings: Warnings): void {
  const isUnread = warnings.has('damaged') || warnings.has('parts_missing')
  if (isUnread && images.size === 0) {
    throw new ConversionError('malformed', 'The document is damaged: no text can be read in it.')
  }
  if (!warnings.has('hidden_omitted')) warnings.add('empty_document')
}

/** What was left out of the pages that were asked for. */
const selectOmitted = (ledger: Ledger, { pages }: Options): readonly Omission[] =>
  pages
    ? ledger.list().filter(({ page }) => page === null || isPageWanted(pages, page))
    : ledger.list()

function linkImages(document: Document, { linkImage }: ConvertOptions): Document {
  if (!linkImage) return document
  const images = new Map<string, ImageData>()
  for (const [name, image] of document.images) {
    images.set(name, { ...image, link: linkImage(name, image) })
  }
  return { ...document, images }
}

function findFirstHeading(document: Document): string | undefined {
  const heading = document.blocks.find(block => block.type === 'heading')
  const text = heading ? inlineText(heading.children).trim() : ''
  // Joined from its characters: cut out, it would keep the part of the file alive that it stood in.
  return text === '' ? undefined : [...text].join('')
}

/** The one place where a surprise while reading becomes a fault of the document; `cause` keeps it. */
function toConversionError(error: unknown): ConversionError {
  if (error instanceof ConversionError) return error
  if (
    error instanceof RangeError &&
    /call stack|string length|array (?:buffer )?(?:length|allocation)/i.test(error.message)
  ) {
    return new ConversionError('resourceLimit', 'The document is too large or nested too deeply.', {
      cause: error,
    })
  }
  return new ConversionError('malformed', 'The document is damaged and could not be read.', {
    cause: error,
  })
}
