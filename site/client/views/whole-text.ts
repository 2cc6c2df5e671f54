/** Selecting, copying and printing all of a text of which the page only has what is in view. */

export interface WholeText {
  readonly text: string
  readonly html?: string
}

/** Ctrl+A in the area selects the whole text, and copying then gives it. */
export function offerWholeText(area: HTMLElement, read: () => WholeText): void {
  let isWhole = false
  area.addEventListener('keydown', event => {
    if (event.key !== 'a' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    event.preventDefault()
    getSelection()?.selectAllChildren(area)
    isWhole = true
  })
  for (const name of ['pointerdown', 'selectstart']) {
    area.addEventListener(name, () => {
      isWhole = false
    })
  }
  area.addEventListener('copy', event => {
    // Something else may have been selected since then, by a key or another program.
    const selection = getSelection()
    if (!isWhole || !selection || selection.isCollapsed || !event.clipboardData) return
    const { text, html } = read()
    event.clipboardData.setData('text/plain', text)
    if (html !== undefined) event.clipboardData.setData('text/html', html)
    event.preventDefault()
  })
}
