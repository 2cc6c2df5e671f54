/**
 * The records of a PowerPoint stream ([MS-PPT], 2.3.1), which are also those of its drawings
 * ([MS-ODRAW], 2.2.1): a head of eight bytes, then data or further records. A record that claims
 * more than there is ends where its parent does.
 */
import type { Budget } from '../../budget.ts'

export interface PptRecord {
  readonly type: number
  /** Tells apart records of the same type. */
  readonly instance: number
  readonly isContainer: boolean
  /** Where the data begins in the stream. */
  readonly offsetInStream: number
  readonly data: Uint8Array
}

/** The types that are read, as the specification names them ([MS-PPT], 2.13.24). */
export const RT = {
  document: 1000,
  slide: 1006,
  slideAtom: 1007,
  notes: 1008,
  environment: 1010,
  slidePersistAtom: 1011,
  mainMaster: 1016,
  slideShowSlideInfoAtom: 1017,
  externalObjectList: 1033,
  drawingGroup: 1035,
  drawing: 1036,
  documentInfoList: 2000,
  fontCollection: 2005,
  externalObjectRefAtom: 3009,
  placeholderAtom: 3011,
  outlineTextRefAtom: 3998,
  textHeaderAtom: 3999,
  textCharsAtom: 4000,
  styleTextPropAtom: 4001,
  textMasterStyleAtom: 4003,
  textRulerAtom: 4006,
  textBytesAtom: 4008,
  styleTextProp9Atom: 4012,
  outlineTextProps9: 4014,
  outlineTextPropsHeader9Atom: 4015,
  fontEntityAtom: 4023,
  cString: 4026,
  externalHyperlinkAtom: 4051,
  externalHyperlink: 4055,
  slideNumberMetaCharacterAtom: 4056,
  headersFooters: 4057,
  headersFootersAtom: 4058,
  textInteractiveInfoAtom: 4063,
  slideListWithText: 4080,
  interactiveInfo: 4082,
  interactiveInfoAtom: 4083,
  userEditAtom: 4085,
  dateTimeMetaCharacterAtom: 4087,
  genericDateMetaCharacterAtom: 4088,
  headerMetaCharacterAtom: 4089,
  footerMetaCharacterAtom: 4090,
  rtfDateTimeMetaCharacterAtom: 4117,
  progTags: 5000,
  progBinaryTag: 5002,
  binaryTagData: 5003,
  persistDirectoryAtom: 6002,
  comment10: 12000,
  comment10Atom: 12001,
} as const

/** Types of drawing records ([MS-ODRAW], 2.2). */
export const ART = {
  drawingGroup: 0xf000,
  blipStore: 0xf001,
  drawing: 0xf002,
  group: 0xf003,
  shape: 0xf004,
  blipStoreEntry: 0xf007,
  groupBounds: 0xf009,
  shapeAtom: 0xf00a,
  properties: 0xf00b,
  clientTextbox: 0xf00d,
  childAnchor: 0xf00f,
  clientAnchor: 0xf010,
  clientData: 0xf011,
  tertiaryProperties: 0xf122,
} as const

const HEAD_BYTES = 8

/** The records in a stretch of a stream, one after the other. */
export function readRecords(
  data: Uint8Array,
  { budget }: { readonly budget: Budget },
  offsetInStream = 0,
): PptRecord[] {
  const records: PptRecord[] = []
  const view = viewOf(data)
  for (let at = 0; at + HEAD_BYTES <= data.length; ) {
    budget.spend('nodes')
    const head = view.getUint16(at, true)
    const start = at + HEAD_BYTES
    const end = Math.min(start + view.getUint32(at + 4, true), data.length)
    records.push({
      type: view.getUint16(at + 2, true),
      instance: head >> 4,
      isContainer: (head & 0xf) === 0xf,
      offsetInStream: offsetInStream + start,
      data: data.subarray(start, end),
    })
    at = end
  }
  return records
}

/** What readers of records pass on to each other. */
export interface RecordContext {
  readonly budget: Budget
}

export const childrenOf = (record: PptRecord | undefined, context: RecordContext): PptRecord[] =>
  record ? readRecords(record.data, context, record.offsetInStream) : []

export const findRecord = (
  records: readonly PptRecord[],
  type: number,
  instance?: number,
): PptRecord | undefined =>
  records.find(
    record => record.type === type && (instance === undefined || record.instance === instance),
  )

/** All records of a type anywhere below, in the order of the stream. */
export function findDescendants(
  record: PptRecord,
  type: number,
  context: RecordContext,
): PptRecord[] {
  return context.budget.nested(() =>
    childrenOf(record, context).flatMap(child => {
      if (child.type === type) return [child]
      // Data that belongs to a tag holds records without being marked as a container.
      const isOpen = child.isContainer || child.type === RT.binaryTagData
      return isOpen ? findDescendants(child, type, context) : []
    }),
  )
}

export const viewOf = (data: Uint8Array): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Numbers of a record, 0 where it is too short; byte by byte, since a view costs more than it reads. */
export const int32 = (data: Uint8Array, at: number): number =>
  at + 4 <= data.length ? uint16(data, at) | (uint16(data, at + 2) << 16) : 0

export const uint32 = (data: Uint8Array, at: number): number => int32(data, at) >>> 0

export const uint16 = (data: Uint8Array, at: number): number =>
  at + 2 <= data.length ? data[at]! | (data[at + 1]! << 8) : 0

export const int16 = (data: Uint8Array, at: number): number => (uint16(data, at) << 16) >> 16

export const utf16 = (data: Uint8Array): string =>
  new TextDecoder('utf-16le').decode(data.subarray(0, data.length & ~1)).split('\0', 1)[0]!
