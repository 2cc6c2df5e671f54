/** PowerPoint 97 presentations for tests, built from the few records that a test is about. */
import { convertDocument } from '../../src/engine/convert.ts'
import { ART } from '../../src/engine/formats/ppt/../ms-binary/office-art.ts'
import { RT } from '../../src/engine/formats/ppt/record-types.ts'
import type { GivenOptions } from '../../src/engine/options.ts'
import { node } from '../../src/engine/platform/node.ts'
import { compoundFile } from './compound-file.ts'

type Content = Uint8Array | readonly Uint8Array[]

/** A record with data, or a container of records. */
export function record(type: number, content: Content, instance = 0): Uint8Array {
  const isContainer = !(content instanceof Uint8Array)
  const data = isContainer ? join(...content) : content
  const head = new DataView(new ArrayBuffer(8))
  head.setUint16(0, (instance << 4) | (isContainer ? 0xf : 0), true)
  head.setUint16(2, type, true)
  head.setUint32(4, data.length, true)
  return join(new Uint8Array(head.buffer), data)
}

export const join = (...parts: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts))

export const uint16 = (...values: number[]): Uint8Array =>
  new Uint8Array(new Uint16Array(values).buffer)

export const uint32 = (...values: number[]): Uint8Array =>
  new Uint8Array(new Uint32Array(values).buffer)

export const wide = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'))

export interface TextToWrite {
  /** TextTypeEnum: 0 title, 1 body, 4 other. */
  readonly kind?: number
  /** StyleTextPropAtom. */
  readonly style?: Uint8Array
  /** PlaceholderEnum. */
  readonly placeholder?: number
  /** Left, top, right, bottom. */
  readonly place?: readonly [number, number, number, number]
  /** Further records of the text box and of the client data. */
  readonly inText?: readonly Uint8Array[]
  readonly inData?: readonly Uint8Array[]
  /** Further records of the shape. */
  readonly inShape?: readonly Uint8Array[]
  /** The position is given as in a group. */
  readonly isChild?: boolean
}

export function textShape(text: string, options: TextToWrite = {}): Uint8Array {
  const { kind = 4, style, placeholder, inText = [], inData = [], inShape = [] } = options
  const placed = placeholder
    ? [record(RT.placeholderAtom, join(uint32(0), Uint8Array.of(placeholder, 0, 0, 0)))]
    : []
  return record(ART.shape, [
    record(ART.shapeHead, uint32(1, 0)),
    ...inShape,
    ...anchor(options),
    record(ART.clientData, [...placed, ...inData]),
    record(ART.clientTextbox, [
      record(RT.textHeaderAtom, uint32(kind)),
      record(RT.textCharsAtom, wide(text)),
      ...(style ? [record(RT.styleTextPropAtom, style)] : []),
      ...inText,
    ]),
  ])
}

export const title = (text: string): Uint8Array => textShape(text, { kind: 0, placeholder: 0x0d })

export const body = (text: string, style?: Uint8Array): Uint8Array =>
  textShape(text, { kind: 1, placeholder: 0x0e, ...(style ? { style } : {}) })

function anchor({ place, isChild }: TextToWrite): Uint8Array[] {
  if (!place) return []
  const [left, top, right, bottom] = place
  return isChild
    ? [record(ART.childAnchor, uint32(left, top, right, bottom))]
    : [record(ART.clientAnchor, uint16(top, left, right, bottom))]
}

/** A group: its properties, as rows of id and value, and its shapes. */
export const group = (properties: readonly [number, number][], shapes: readonly Uint8Array[]) =>
  record(ART.shapeGroup, [
    record(ART.shape, [
      record(ART.shapeHead, uint32(1, 1)),
      record(
        ART.moreProperties,
        join(...properties.map(([id, value]) => join(uint16(id), uint32(value)))),
        properties.length,
      ),
    ]),
    ...shapes,
  ])

export interface SlideToWrite {
  readonly shapes: readonly Uint8Array[]
  /** Its SlideAtom, and further records. */
  readonly atom?: Uint8Array
  readonly background?: Uint8Array
  readonly records?: readonly Uint8Array[]
  /** Shapes of its notes page. */
  readonly notes?: readonly Uint8Array[]
  /** Texts of the outline, as they follow the slide in the document's list. */
  readonly outline?: readonly Uint8Array[]
}

export interface PptToWrite {
  readonly slides: readonly SlideToWrite[]
  /** Records of the master, such as text styles. */
  readonly master?: readonly Uint8Array[]
  /** Further records of the document. */
  readonly document?: readonly Uint8Array[]
  /** Changes what `Current User` says: where the last edit is, and the token before it. */
  readonly lastEditAt?: number
  readonly token?: number
}

const MASTER_ID = 0x80000000

export function ppt(parts: PptToWrite): Uint8Array {
  const slides = parts.slides.map((slide, index) => ({
    ...slide,
    slideId: 256 + index,
    notesId: slide.notes ? 512 + index : 0,
  }))
  const withNotes = slides.filter(({ notes }) => notes)
  const chunks: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const append = (chunk: Uint8Array) => {
    chunks.push(chunk)
    length += chunk.length
    return length - chunk.length
  }
  const persistAtom = (persistId: number, slideId: number) =>
    record(RT.slidePersistAtom, uint32(persistId, 0, 0, slideId, 0))
  const firstNotes = slides.length + 3

  // Persist ids: 1 the document, 2 the master, then the slides, then the notes.
  offsets.push(
    append(
      record(RT.document, [
        ...(parts.document ?? []),
        record(RT.slideListWithText, [persistAtom(2, MASTER_ID)], 1),
        record(
          RT.slideListWithText,
          slides.flatMap(({ slideId, outline = [] }, index) => [
            persistAtom(index + 3, slideId),
            ...outline,
          ]),
          0,
        ),
        record(
          RT.slideListWithText,
          withNotes.map(({ notesId }, index) => persistAtom(firstNotes + index, notesId)),
          2,
        ),
      ]),
    ),
    append(record(RT.mainMaster, parts.master ?? [])),
    ...slides.map(({ shapes, atom, background, records = [], notesId }) =>
      append(
        record(RT.slide, [
          atom ?? record(RT.slideAtom, uint32(0, 0, 0, MASTER_ID, notesId, 0)),
          ...records,
          drawing(shapes, background),
        ]),
      ),
    ),
    ...withNotes.map(({ notes = [] }) => append(record(RT.notes, [drawing(notes)]))),
  )
  const directoryAt = append(
    record(RT.persistDirectoryAtom, uint32(1 | (offsets.length << 20), ...offsets)),
  )
  const editAt = append(record(RT.userEditAtom, uint32(0, 0, 0, directoryAt, 1, 0, 0)))
  const currentUser = record(
    4086,
    uint32(20, parts.token ?? 0xe391c05f, parts.lastEditAt ?? editAt, 0),
  )
  return compoundFile({ 'Current User': currentUser, 'PowerPoint Document': join(...chunks) })
}

export const drawing = (shapes: readonly Uint8Array[], background?: Uint8Array): Uint8Array =>
  record(RT.drawing, [
    record(ART.drawing, [
      record(ART.shapeGroup, [record(ART.shape, [record(ART.shapeHead, uint32(1, 5))]), ...shapes]),
      ...(background ? [background] : []),
    ]),
  ])

export const convertPpt = (parts: PptToWrite | readonly Uint8Array[], options: GivenOptions = {}) =>
  convertDocument(ppt('slides' in parts ? parts : { slides: [{ shapes: parts }] }), options, node)

/** The markdown of a presentation, without the newline at its end. */
export async function pptToMarkdown(
  parts: PptToWrite | readonly Uint8Array[],
  options: GivenOptions = {},
): Promise<string> {
  return (await convertPpt(parts, options)).markdown.trimEnd()
}
