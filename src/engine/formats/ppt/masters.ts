/** Masters: the formatting of text on their slides, and what they show on each ([MS-PPT], 2.5.3). */
import { memoize } from '../../lookup.ts'
import { type TextShape, toRunning } from '../slides/shape.ts'
import type { PptContext } from './context.ts'
import { RT } from './record-types.ts'
import { firstRecord, NO_RECORD, type PptRecord } from './records.ts'
import { readShapes } from './shapes.ts'
import { listSlides, MASTERS } from './slide-list.ts'
import type { PptStream } from './stream.ts'
import { readTextStyles, type TextStyles } from './text-styles.ts'
import { NO_CANVAS } from './unseen.ts'

interface Master {
  readonly page: readonly PptRecord[]
  readonly styles: TextStyles
  readonly running: readonly TextShape[]
}

/** In SlideAtom (2.5.10). */
export const MASTER_ID_AT = 12

/** Slides refer to their master by id; a title master refers to another one. */
export function createMasters(
  document: readonly PptRecord[],
  stream: PptStream,
  shared: Omit<PptContext, 'styles' | 'outline' | 'canvas' | 'skipsPlaceholders'>,
): (masterId: number) => Master {
  const { reading } = shared
  const entries = listSlides(document, MASTERS, reading)
  const persistIds = new Map(entries.map(({ slideId, persistId }) => [slideId, persistId]))
  const defaults = firstRecord(document, RT.environment).children(reading).filter(isStyle)

  const findPersistId = (masterId: number) => persistIds.get(masterId) ?? entries[0]?.persistId
  const readPage = (persistId: number | undefined): PptRecord[] =>
    ((persistId === undefined ? undefined : stream.find(persistId)) ?? NO_RECORD).children(reading)

  const readMaster = memoize((persistId: number | undefined): Master => {
    const page = readPage(persistId)
    const masterId = firstRecord(page, RT.slideAtom).uint32(MASTER_ID_AT)
    const styled = page.some(isStyle) ? page : readPage(findPersistId(masterId))
    const styles = readTextStyles([...defaults, ...styled.filter(isStyle)])
    const context = {
      styles,
      outline: [],
      canvas: NO_CANVAS,
      skipsPlaceholders: true,
      ...shared,
    }
    return { page, styles, running: toRunning(readShapes(page, context)) }
  })
  return masterId => readMaster(findPersistId(masterId))
}

const isStyle = ({ type }: PptRecord): boolean => type === RT.textMasterStyleAtom
