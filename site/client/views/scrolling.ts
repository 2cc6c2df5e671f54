/** Panes with the text of one document scroll together: the one that is used leads. */
import type { TextPane } from './text-pane.ts'

export interface Scrolling {
  /** Brings a line to the top of every pane. */
  toLine(line: number): void
  /** Brings a match into view; `offsets` are those of all matches. */
  toMatch(offsets: readonly number[], current: number): void
}

/** `onLine` receives the line at the top. */
export function scrollTogether(
  panes: readonly TextPane[],
  onLine: (line: number) => void,
): Scrolling {
  let leader: TextPane | undefined
  for (const pane of panes) {
    const lead = () => {
      leader = pane
    }
    for (const name of ['pointerenter', 'wheel', 'touchstart', 'focusin', 'keydown']) {
      pane.area.addEventListener(name, lead, { passive: true })
    }
    pane.area.addEventListener('scroll', () => {
      if (pane !== leader) return
      const { line, isAtEnd } = pane
      for (const other of panes) {
        if (other === pane) continue
        if (isAtEnd) other.toEnd()
        else other.toLine(line)
      }
      onLine(line)
    })
  }
  return {
    toLine(line) {
      leader = undefined
      for (const pane of panes) pane.toLine(line)
      onLine(line)
    },
    toMatch(offsets, current) {
      leader = undefined
      const shown = panes.filter(({ isShown }) => isShown)
      for (const pane of shown) pane.toMatch(offsets, current)
      if (shown[0]) onLine(shown[0].line)
    },
  }
}
