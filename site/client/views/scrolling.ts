/** Panes whose pieces know their lines (`data-line`) scroll together: the one that is used leads. */
import { firstIndex } from '../../../src/engine/sorted.ts'

export interface Scrolling {
  /** Brings a line to the top of every pane. */
  toLine(line: number): void
}

/** `onLine` receives the line at the top. */
export function scrollTogether(
  panes: readonly HTMLElement[],
  onLine: (line: number) => void,
): Scrolling {
  let leader: HTMLElement | undefined
  let isAwaited = false
  for (const pane of panes) {
    const lead = () => {
      leader = pane
    }
    for (const name of ['pointerenter', 'wheel', 'touchstart', 'focusin', 'keydown']) {
      pane.addEventListener(name, lead, { passive: true })
    }
    pane.addEventListener('scroll', () => {
      if (pane !== leader || isAwaited) return
      isAwaited = true
      requestAnimationFrame(() => {
        isAwaited = false
        const line = findLine(pane)
        for (const other of panes) {
          if (other !== pane && isShown(other)) showLine(other, line, isAtEnd(pane))
        }
        onLine(line)
      })
    })
  }
  return {
    toLine(line) {
      leader = undefined
      for (const pane of panes) if (isShown(pane)) showLine(pane, line, false)
      onLine(line)
    },
  }
}

const isShown = (pane: HTMLElement): boolean => pane.clientHeight > 0

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2

interface Stretch {
  readonly line: number
  readonly nextLine: number
  readonly top: number
  readonly height: number
}

/** The line at the top, with how far into its piece that is. */
function findLine(pane: HTMLElement): number {
  const pieces = listPieces(pane)
  const index = firstIndex(pieces, piece => piece.offsetTop > pane.scrollTop + 1) - 1
  const { line, nextLine, top, height } = measure(pieces, Math.max(index, 0))
  const share = height > 0 ? Math.min(Math.max((pane.scrollTop - top) / height, 0), 1) : 0
  return line + share * (nextLine - line)
}

function showLine(pane: HTMLElement, line: number, isEnd: boolean): void {
  if (isEnd) {
    pane.scrollTop = pane.scrollHeight
    return
  }
  const pieces = listPieces(pane)
  const index = firstIndex(pieces, piece => lineOf(piece) > line) - 1
  if (index < 0) {
    pane.scrollTop = 0
    return
  }
  const { line: first, nextLine, top, height } = measure(pieces, index)
  const share = nextLine > first ? Math.min((line - first) / (nextLine - first), 1) : 0
  pane.scrollTop = top + share * height - (share === 0 ? MARGIN : 0)
}

/** A line that was searched for does not stick to the edge. */
const MARGIN = 8

function listPieces(pane: HTMLElement): HTMLElement[] {
  return [...pane.children].filter(
    child => child instanceof HTMLElement && 'line' in child.dataset,
  ) as HTMLElement[]
}

function measure(pieces: readonly HTMLElement[], index: number): Stretch {
  const piece = pieces[index]
  if (!piece) return { line: 1, nextLine: 1, top: 0, height: 0 }
  const next = pieces[index + 1]
  const line = lineOf(piece)
  return {
    line,
    nextLine: next ? lineOf(next) : line + 1,
    top: piece.offsetTop,
    height: piece.offsetHeight,
  }
}

const lineOf = (piece: HTMLElement): number => Number(piece.dataset.line)
