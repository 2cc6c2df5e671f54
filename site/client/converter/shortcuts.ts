/** One key for frequent actions, and a sheet that lists them. */
import { element } from '../page/dom.ts'

export interface Shortcut {
  readonly key: string
  readonly words: string
  readonly act: () => void
}

/** Keys count when nobody is typing, and without modifiers. */
export function listenForKeys(isActive: () => boolean, shortcuts: readonly Shortcut[]): void {
  const sheet = createSheet([...shortcuts, { key: '?', words: 'This list', act: () => {} }])
  document.addEventListener('keydown', event => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const isWriting =
      target instanceof Element && target.closest('input:not([type="radio"]), textarea, select')
    if (!isActive() || isWriting || ctrlKey || metaKey || altKey) return
    if (key === '?') sheet.showModal()
    else if (sheet.open) return
    else {
      const shortcut = shortcuts.find(entry => entry.key === key)
      if (!shortcut) return
      shortcut.act()
    }
    event.preventDefault()
  })
}

function createSheet(shortcuts: readonly Shortcut[]): HTMLDialogElement {
  const close = element('button', { type: 'button' }, 'Close')
  const sheet = element(
    'dialog',
    { class: 'shortcuts', 'aria-label': 'Keyboard shortcuts' },
    element('h2', {}, 'Keys'),
    element(
      'dl',
      {},
      ...shortcuts.flatMap(({ key, words }) => [
        element('dt', {}, element('kbd', {}, key)),
        element('dd', {}, words),
      ]),
    ),
    close,
  )
  close.addEventListener('click', () => sheet.close())
  document.body.append(sheet)
  return sheet
}
