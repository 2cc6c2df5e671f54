/** The line on a terminal that says how far the work has come, and the messages that pass through it. */

export interface Progress {
  step(path: string): void
  /** What is happening to a single document: `fetching`, `converting`. */
  begin(what: string, path: string): void
  page(path: string, done: number, total: number): void
  /** Shows a line worded by the caller; without a terminal to overwrite it on, it stays. */
  line(text: string): void
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
  total: number | undefined,
  isShown: boolean,
  terminal: Terminal = process.stderr,
  isColored = wantsColor(terminal, process.env),
): Progress {
  let done = 0
  let isLineOpen = false
  const clear = () => {
    if (isLineOpen) terminal.write(CLEAR_LINE)
    isLineOpen = false
  }
  const show = (line: string) => {
    terminal.write(CLEAR_LINE + toPrintable(line).slice(0, (terminal.columns || 80) - 1))
    isLineOpen = true
  }
  return {
    step(path) {
      done++
      if (!isShown) return
      // A single document is followed by its result alone.
      if (total === 1) clear()
      else show(`${done}${total === undefined ? '' : ` of ${total}`} · ${path}`)
    },
    begin(what, path) {
      if (isShown && total === 1) show(`${what} · ${path}`)
    },
    page(path, pages, ofPages) {
      if (isShown && ofPages >= LONG_PAGES) show(`page ${pages + 1} of ${ofPages} · ${path}`)
    },
    line(text) {
      if (isShown) show(text)
      else terminal.write(`${toPrintable(text)}\n`)
    },
    message(text) {
      clear()
      terminal.write(`${color(toPrintable(text), isColored)}\n`)
    },
    end: clear,
  }
}

/** Shorter ones are done before anybody has read the line. */
const LONG_PAGES = 20

/** Colors the words that say how bad it is. */
function color(text: string, isColored: boolean): string {
  if (!isColored) return text
  return text
    .replace(/: warning: /, ': \x1b[33mwarning\x1b[39m: ')
    .replace(/^foliomark: /, '\x1b[31mfoliomark\x1b[39m: ')
}

/** Only on terminals, and not if the user does not want it (no-color.org). */
export function wantsColor(terminal: Terminal, environment: NodeJS.ProcessEnv): boolean {
  return terminal.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb'
}

const CLEAR_LINE = '\r\x1b[K'

/** File names and documents must not steer the terminal, nor turn the direction of its text. */
function toPrintable(text: string): string {
  return text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '\ufffd')
}
