/** The line on a terminal that says how far the work has come, and the messages that pass through it. */

export interface Progress {
  /** One more document is done. */
  step(path: string): void
  /** A line that stays. */
  message(text: string): void
  end(): void
}

interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** `isShown` false: only messages. */
export function createProgress(
  terminal: Terminal,
  total: number | undefined,
  isShown: boolean,
): Progress {
  let done = 0
  let isLineOpen = false
  const clear = () => {
    if (isLineOpen) terminal.write(CLEAR_LINE)
    isLineOpen = false
  }
  return {
    step(path) {
      done++
      if (!isShown) return
      const line = `${done}${total === undefined ? '' : ` of ${total}`} · ${toPrintable(path)}`
      terminal.write(CLEAR_LINE + line.slice(0, (terminal.columns || 80) - 1))
      isLineOpen = true
    },
    message(text) {
      clear()
      terminal.write(`${toPrintable(text)}\n`)
    },
    end: clear,
  }
}

const CLEAR_LINE = '\r\x1b[K'

/** File names and documents must not steer the terminal, nor turn the direction of its text. */
function toPrintable(text: string): string {
  return text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '\ufffd')
}
