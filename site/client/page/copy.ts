/** A button that copies the code it is in. */

export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll('pre')) {
    const code = block.querySelector('code')
    if (!code || block.querySelector('.copy')) continue
    block.append(createCopyButton(() => code.textContent ?? ''))
  }
}

export function createCopyButton(
  read: () => string | Promise<string>,
  label = 'Copy',
): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = label
  button.addEventListener('click', async () => showCopied(button, await copyText(await read())))
  return button
}

const SHOWN_MS = 1600

/** Briefly shows on the button whether copying worked. */
export function showCopied(button: HTMLElement, isCopied: boolean): void {
  button.dataset.label ??= button.textContent ?? ''
  button.textContent = isCopied ? 'Copied' : 'Not allowed'
  setTimeout(() => {
    button.textContent = button.dataset.label ?? ''
  }, SHOWN_MS)
}

/** The clipboard is closed to pages without https; the older way copies what is selected in a field. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    const { activeElement } = document
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    if (activeElement instanceof HTMLElement) activeElement.focus()
    return isCopied
  }
}

/** For word processors and mail: the formatted text, and the markdown for those that want plain text. */
export async function copyRich(html: string, text: string): Promise<boolean> {
  try {
    const item = new ClipboardItem({
      'text/html': new Blob([html], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item])
    return true
  } catch {
    return false
  }
}
