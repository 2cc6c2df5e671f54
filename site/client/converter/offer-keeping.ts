/** The switch "Keep on this device", and the way to forget. */
import { recall } from '../page/memory.ts'
import type { Found } from './desk.ts'
import type { GivenFile } from './names.ts'
import { action, part } from './parts.ts'
import { forgetVisit } from './visit.ts'

export interface Keeping {
  /** What is on the desk has changed. */
  readonly onChange: (found: readonly Found[]) => void
  /** Something was kept before this page was opened. */
  readonly isOn: boolean
}

/** `restore` receives what was kept, when the page loads. */
export function offerKeeping(
  root: HTMLElement,
  restore: (files: readonly GivenFile[]) => Promise<void>,
): Keeping {
  const keep = part<HTMLInputElement>(root, 'keep')
  const forget = action(root, 'forget')
  let files: readonly GivenFile[] = []
  const show = (isKept: boolean) => {
    keep.checked = isKept
    forget.hidden = !isKept
  }
  /** A browser that keeps nothing, perhaps in a private window, is no reason to stop. */
  const attempt = async (act: (keeping: typeof import('./keeping.ts')) => Promise<void>) => {
    try {
      await act(await import('./keeping.ts'))
    } catch {
      show(false)
    }
  }
  keep.addEventListener('change', () => {
    show(keep.checked)
    void attempt(({ keepAll, forgetAll }) => (keep.checked ? keepAll(files) : forgetAll()))
  })
  forget.addEventListener('click', () => {
    show(false)
    keep.focus()
    forgetVisit()
    void attempt(({ forgetAll }) => forgetAll())
  })
  // Visitors who keep nothing do not load the code for it.
  const isOn = recall('foliomark-kept') !== undefined
  if (isOn) {
    void attempt(async ({ isKeeping, readKept }) => {
      if (!(await isKeeping())) return
      const kept = await readKept()
      await restore(kept)
      show(kept.length > 0)
    })
  }
  return {
    isOn,
    onChange(found) {
      files = found.flatMap(({ source, path }) =>
        'file' in source ? [{ file: source.file, path }] : [],
      )
      if (keep.checked) void attempt(({ keepAll }) => keepAll(files))
    },
  }
}
