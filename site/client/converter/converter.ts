/**
 * The converter of the home page. This part is there from the start: the ways in, and the promise; the desk, where
 * documents are worked on, is loaded with the first of them.
 */
import { createEngine } from '../engine/engine.ts'
import { element } from '../page/dom.ts'
import { unpackArchives } from './archives.ts'
import type { Desk, Found } from './desk.ts'
import { openIntake } from './intake.ts'
import type { Workplace } from './job.ts'
import { offerKeeping } from './offer-keeping.ts'
import { part } from './parts.ts'
import { hasVisit } from './visit.ts'

const PROMISES: Readonly<Record<Workplace, string>> = {
  tab: 'Converted in this tab. Nothing is uploaded.',
  api: 'Files are sent to the server, converted in memory and never stored.',
}

export function startConverter(root: HTMLElement): void {
  const engine = createEngine(ENGINE_URL)
  const serverSwitch = part<HTMLInputElement>(root, 'switch')
  let desk: Promise<Desk> | undefined
  const keeping = offerKeeping(root, async files => {
    await add(
      files.map(({ file, path }) => ({ source: { file }, path })),
      [],
    )
  })

  serverSwitch.addEventListener('change', showPromise)
  // A browser may keep a switch across a reload.
  if (serverSwitch.checked) showPromise()
  openIntake(root, {
    onFiles: async (files, others) => {
      complain('')
      const { documents, skipped } = await unpackArchives(files, engine, complain)
      await add(
        documents.map(({ file, path }) => ({ source: { file }, path })),
        [...others, ...skipped],
      )
    },
    onLink: url => {
      complain('')
      void add([{ source: { url }, path: url }], [])
    },
    onIntent: () => {
      void loadDesk()
      if (!serverSwitch.checked) engine.warm()
    },
    complain,
  })

  // What is kept for a week is there anyway.
  if (hasVisit() && !keeping.isOn) void openDesk().then(opened => opened?.reopen())

  function loadDesk(): Promise<Desk> {
    desk ??= Promise.all([import('./desk.ts'), loadStyles(root.dataset.styles!)]).then(
      ([{ Desk }]) => new Desk(root, engine, keeping.onChange),
    )
    return desk
  }

  async function openDesk(): Promise<Desk | undefined> {
    try {
      return await loadDesk()
    } catch {
      desk = undefined
      complain('The converter could not be loaded. Check your connection and try again.')
      return undefined
    }
  }

  async function add(
    found: readonly Found[],
    others: readonly string[],
    place: Workplace = serverSwitch.checked ? 'api' : 'tab',
  ): Promise<void> {
    if (!found.length) {
      if (others.length) complain('No documents were found there.')
      return
    }
    const opened = await openDesk()
    opened?.add(found, place)
    if (others.length) opened?.skip(others)
  }

  function showPromise(): void {
    part(root, 'promise').textContent = PROMISES[serverSwitch.checked ? 'api' : 'tab']
    root.classList.toggle('sends', serverSwitch.checked)
  }

  function complain(text: string): void {
    part(root, 'complaint').textContent = text
  }
}

/** Resolves when they apply. */
function loadStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = element('link', { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('The styles could not be loaded.'))
    })
    document.head.append(link)
  })
}
