/** How headings look in each style: one table for all renderers. Two depths never look the same. */
import type { Style } from './style.ts'

export interface Look {
  /** Size as a multiple of the body's. */
  readonly scale: number
  readonly bold?: true
  readonly italic?: true
  readonly underlined?: true
  readonly smallCapitals?: true
  readonly centred?: true
  /** A line below, from side to side. */
  readonly ruled?: true
  /** As six hexadecimal digits. */
  readonly color?: string
}

export const TITLE_COLOR = '1f4e79'

const FIRST: Readonly<Record<Style['heading'], Look>> = {
  larger: { scale: 1.45, bold: true },
  bold: { scale: 1, bold: true },
  coloured: { scale: 1, color: 'a03020' },
  underlined: { scale: 1, underlined: true },
  'small-capitals': { scale: 1.1, smallCapitals: true },
  capitals: { scale: 1 },
  centred: { scale: 1, centred: true, bold: true },
  italic: { scale: 1, bold: true, italic: true },
  ruled: { scale: 1.2, ruled: true },
}

const SECOND: Readonly<Record<Style['heading'], Look>> = {
  larger: { scale: 1.2, bold: true },
  bold: { scale: 1, bold: true, italic: true },
  coloured: { scale: 1, color: '2a6f4f', italic: true },
  underlined: { scale: 1, underlined: true, italic: true },
  'small-capitals': { scale: 1, italic: true },
  capitals: { scale: 1, bold: true },
  centred: { scale: 1, centred: true, italic: true },
  italic: { scale: 1, italic: true },
  ruled: { scale: 1.05, bold: true },
}

export function headingLook({ heading }: Style, depth: 1 | 2 | 3): Look {
  return depth === 1 ? FIRST[heading] : SECOND[heading]
}

/** Titles are larger than all else; where headings are plain, titles are as well. */
export function titleLook(style: Style): Look {
  const { heading } = style
  const centred = heading === 'centred' || heading === 'capitals' || heading === 'small-capitals'
  const scale = heading === 'larger' || heading === 'ruled' ? 1.9 : 1.5
  return {
    scale,
    ...(heading === 'underlined' ? {} : { bold: true as const }),
    ...(centred ? { centred: true as const } : {}),
    ...(heading === 'coloured' ? { color: TITLE_COLOR } : {}),
    ...(heading === 'small-capitals' ? { smallCapitals: true as const } : {}),
  }
}
