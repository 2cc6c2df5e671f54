/**
 * The whole product on one page:
 *
 *     bytes ──detect──▶ Format ──read──▶ Document ──write──▶ markdown
 */
import { type AttachedImage, attachImages } from './attach-images.ts'
import { Budget, type Limits, toInflatedBytes } from './budget.ts'
import { Deadline, type Patience } from './deadline.ts'
import { detectFormat } from './detect/detect.ts'
import type { Document, ImageData, Metadata } from './document/document.ts'
import { removeInvisible } from './document/invisible.ts'
import { inlineText } from './document/text.ts'
import { hasWords } from './document/words.ts'
import { ConversionError } from './errors.ts'
import type { Progress, ReadContext } from './formats/format.ts'
import { type Extension, FORMATS } from './formats/index.ts'
import { Ledger, type Omission } from './ledger.ts'
import { type BlockSpan, SpanRecorder } from './markdown/spans.ts'
import { writeMarkdown } from './markdown/write.ts'
import {
  type GivenOptions,
  isPageWanted,
  type Options,
  parseOptions,
  refuseChunksOfParts,
} from './options.ts'
import { knowsPages, selectPages } from './pages.ts'
import { type OutlineEntry, toOutline } from './parts/outline.ts'
import { type Extras, needsAllSpans, present, type WantedParts } from './parts/present.ts'
import { toWhole, type Whole, type WholeText } from './parts/whole.ts'
import type { Platform } from './platform/platform.ts'
import { RELEASE } from './release.ts'
import { siftText } from './sift-text.ts'
import { type Stats, toStats } from './stats.ts'
import { type Warning, Warnings } from './warnings.ts'

export interface Settings extends Patience {
  /** Name with extension. It only matters where bytes cannot decide: for csv. */
  readonly filename?: string | undefined
  /** Media type that came with the document, for example from an upload. */
  readonly mediaType?: string | undefined
  /** Lower or higher bounds than the default ones. */
  readonly limits?: Partial<Limits> | undefined
  /** Renames an image in the markdown. */
  readonly linkImage?: ((name: string, image: ImageData) => string) | undefined
  /** Reports how many of a PDF's pages have been read. */
  readonly onProgress?: Progress | undefined
}

export interface ConvertOptions extends GivenOptions, Settings {}

/** The same, parsed. Two objects, because merging them would cost as much as converting a small file. */
export interface ConversionRequest {
  readonly options: Options
  readonly settings: Settings
}

/** The result, with the field names of the HTTP API. */
export interface Conversion extends Extras {
  readonly markdown: string
  readonly format: Extension
  readonly filename: string | null
  /** The document's own title, or its first heading. */
  readonly title: string | null
  readonly metadata: Metadata
  /** The headings of the whole document. */
  readonly outline: readonly OutlineEntry[]
  readonly stats: Stats
  /** What was not carried over as it is in the document. */
  readonly warnings: readonly Warning[]
  /** The version that converted. */
  readonly release: string
  /** Text of the document that is not in the markdown; only with the option `omitted`. */
  readonly omitted?: readonly Omission[]
}

export interface ConversionWithImages extends Conversion {
  /** The embedded images by the names that the markdown uses; empty unless they are attached. */
  readonly images: ReadonlyMap<string, AttachedImage>
}

/** With options as callers of the library give them. */
export async function convertDocument(
  bytes: Uint8Array,
  given: ConvertOptions,
  platform: Platform,
): Promise<ConversionWithImages> {
  const options = parseOptions(given)
  refuseChunksOfParts(options)
  return convertParsed(bytes, { options, settings: given }, platform)
}

export async function convertParsed(
  bytes: Uint8Array,
  request: ConversionRequest,
  platform: Platform,
): Promise<ConversionWithImages> {
  const began = performance.now()
  const { options } = request
  const whole = await convertWhole(bytes, request, platform, needsAllSpans(options))
  try {
    return presentWhole(measureWhole(whole), options, performance.now() - began)
  } catch (error) {
    throw toConversionError(error)
  }
}

/** A whole document, before it is decided what is shown of it: plain data, except for the images. */
export interface ConvertedWhole extends WholeText {
  readonly envelope: Pick<Conversion, 'format' | 'filename' | 'title' | 'metadata' | 'warnings'>
  /** With the option `omitted`. */
  readonly omitted: readonly Omission[] | undefined
  readonly documentBytes: number
  readonly images: ReadonlyMap<string, ImageData>
}

/** `isForParts`: whether parts, chunks or blocks may be requested from it. */
export async function convertWhole(
  given: Uint8Array,
  { options, settings }: ConversionRequest,
  platform: Platform,
  isForParts: boolean,
): Promise<ConvertedWhole> {
  // A Buffer is a Uint8Array whose slice() and toString() behave differently.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
  const deadline = new Deadline(settings, platform)
  const limits = { inflatedBytes: toInflatedBytes(bytes.length), ...settings.limits }
  const budget = new Budget(limits, deadline)
  const warnings = new Warnings()
  const ledger = options.omitted === 'list' ? new Ledger() : undefined
  const context: ReadContext = {
    options,
    budget,
    platform,
    deadline,
    warn: (code, name, count) => warnings.add(code, name, count),
    ledger,
    onProgress: settings.onProgress,
  }
  try {
    deadline.check()
    const detected = deadline.run(() => detectFormat(bytes, settings, context))
    const { format, archive, compoundFile } = detected
    const { read } = await FORMATS[format].load()
    const original = await deadline.step(() =>
      read(detected.bytes ?? bytes, { archive, compoundFile, ...context }),
    )
    const hasPages = PAGED.has(format) || knowsPages(original)
    const selected = selectPages(original, options.pages, hasPages)
    const isLinked = options.images === 'reference' || options.images === 'attach'
    const document = isLinked ? linkImages(selected, settings) : selected
    // What was selected may be an empty page of a document that has words.
    if (!options.pages && !hasWords(document)) judgeWordless(document, warnings)
    const recorder = new SpanRecorder(
      isForParts || options.images === 'attach' || ledger !== undefined,
    )
    const pieces = await deadline.collect(writeMarkdown(document, options, budget, recorder))
    const written = { markdown: pieces.join(''), spans: settlePages(recorder.finish(), hasPages) }
    const { markdown, spans, toOffset } = siftText(written, warnings, ledger)
    return {
      markdown,
      spans,
      notesStart: toOffset(recorder.notesStart ?? written.markdown.length),
      envelope: {
        format,
        filename: settings.filename ?? null,
        title: removeInvisible(document.title ?? '') || (findFirstHeading(document) ?? null),
        metadata: hasPages ? document.metadata : withoutPages(document.metadata),
        warnings: warnings.list(),
      },
      omitted: ledger ? selectOmitted(ledger, options) : undefined,
      documentBytes: bytes.length,
      images: options.images === 'attach' ? document.images : new Map(),
    }
  } catch (error) {
    // The caller who aborts it knows why.
    if (settings.signal?.aborted && error === settings.signal.reason) throw error
    throw toConversionError(error)
  }
}

/**
 * A document without words is fine, unless its words may be in what could not be read: then there is nothing to show.
 */
function judgeWordless({ images }: Document, warnings: Warnings): void {
  const isUnread = warnings.has('damaged') || warnings.has('parts_missing')
  if (isUnread && images.size === 0) {
    throw new ConversionError(
      'malformed',
      'The document is damaged: no text could be read from it.',
    )
  }
  if (!warnings.has('hidden_omitted')) warnings.add('empty_document')
}

/** The same, ready to be shown in parts repeatedly. */
export interface MeasuredWhole {
  readonly converted: ConvertedWhole
  readonly whole: Whole
  readonly outline: readonly OutlineEntry[]
}

export function measureWhole(converted: ConvertedWhole): MeasuredWhole {
  const whole = toWhole(converted)
  return { converted, whole, outline: toOutline(whole) }
}

/** The part of the whole that was asked for. */
export function presentWhole(
  { converted, whole, outline }: MeasuredWhole,
  wanted: WantedParts,
  durationMs: number,
): ConversionWithImages {
  const { markdown, measure, spans, ...parts } = present(whole, wanted)
  const { envelope, documentBytes, images, omitted } = converted
  const isWhole = markdown === converted.markdown
  const { format, filename, title, metadata, warnings } = envelope
  const attached = attachImages(images, spans, wanted.bounds?.imageBytes)
  return {
    markdown,
    format,
    filename,
    title,
    metadata,
    outline,
    stats: toStats(measure, documentBytes, durationMs),
    warnings: [...warnings, ...attached.warnings],
    release: RELEASE,
    ...parts,
    ...(omitted ? { omitted: isWhole ? omitted : omittedNear(spans, omitted) } : {}),
    images: attached.images,
  }
}

/** The formats that always have pages, slides or sheets, even if only one. */
const PAGED: ReadonlySet<Extension> = new Set<Extension>([
  ...(['csv', 'odp', 'ods', 'pdf', 'ppt', 'pptx', 'xls', 'xlsx'] as const),
])

/** What comes before the first boundary is on the first page. */
function settlePages(spans: readonly BlockSpan[], hasPages: boolean): BlockSpan[] {
  return spans.map(span => {
    if (!hasPages) {
      return span.place?.page === undefined ? span : { ...span, page: undefined, place: undefined }
    }
    return span.page === undefined && span.type !== 'note' ? { ...span, page: 1 } : span
  })
}

/** Their number alone is useless if they cannot be requested. */
function withoutPages({ pages: _, ...others }: Metadata): Metadata {
  return others
}

/** What was left out of the pages of a part or section; unknown without pages. */
function omittedNear(
  spans: readonly BlockSpan[],
  omitted: readonly Omission[],
): readonly Omission[] {
  const pages = new Set(spans.map(span => span.page))
  return omitted.filter(({ page }) => page !== null && pages.has(page))
}

/** What was left out of the requested pages. */
const selectOmitted = (ledger: Ledger, { pages }: Options): readonly Omission[] =>
  pages
    ? ledger.list().filter(({ page }) => page === null || isPageWanted(pages, page))
    : ledger.list()

function linkImages(document: Document, { linkImage }: Settings): Document {
  if (!linkImage) return document
  const images = new Map<string, ImageData>()
  for (const [name, image] of document.images) {
    const { mediaType, bytes } = image
    images.set(name, { mediaType, bytes, link: linkImage(name, image) })
  }
  return { ...document, images }
}

function findFirstHeading(document: Document): string | undefined {
  const heading = document.blocks.find(block => block.type === 'heading')
  const text = heading ? removeInvisible(inlineText(heading.children)).trim() : ''
  // Rebuilt from its characters: a slice would keep alive the part of the file that it came from.
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
