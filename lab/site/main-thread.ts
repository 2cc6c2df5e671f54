/**
 * What a page costs its main thread: processor time from Chromium's trace, times four, for a processor four times slower
 * than this one. Unlike the emulation of one, that does not count what other programs do.
 */
import type { Browser, Page } from 'playwright-core'

const SLOW_DOWN = 4
/** Beyond this, a task keeps people waiting. */
const FREE_MS = 50

/** What happened on the main thread, in this order. */
export type Moment =
  | { readonly type: 'task'; readonly ms: number }
  | { readonly type: 'event'; readonly name: string }

/** As few categories as possible: writing down an event costs time, too. */
export async function trace(
  browser: Browser,
  page: Page,
  categories: readonly string[],
  act: () => Promise<void>,
): Promise<Moment[]> {
  await browser.startTracing(page, { categories: ['toplevel', ...categories] })
  await act()
  return readTrace(await browser.stopTracing())
}

export function countBlockingMs(moments: readonly Moment[]): number {
  return moments.reduce(
    (sum, moment) => sum + (moment.type === 'task' ? Math.max(moment.ms - FREE_MS, 0) : 0),
    0,
  )
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

function readTrace(trace: Buffer): Moment[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const toThread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(toThread),
  )
  return traceEvents
    .filter(event => mains.has(toThread(event)))
    .sort((a, b) => a.ts - b.ts)
    .flatMap(({ name, ph, tdur = 0 }): Moment[] => {
      if (name !== 'ThreadControllerImpl::RunTask') return [{ type: 'event', name }]
      return ph === 'X' ? [{ type: 'task', ms: (SLOW_DOWN * tdur) / 1000 }] : []
    })
}
