/** A button that copies the code it stands in. */

export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll('pre')) {
    const code = block.querySelector('code')
    if (!code || block.querySelector('.copy')) continue
    block.append(createCopyButton(() => code.textContent ?? ''))
  }
}

export function createCopyButton(read: () => string, label = 'Copy'): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = label
  button.addEventListener('click', async () => {
    button.textContent = (await tryCopy(read())) ? 'Copied' : 'Not allowed'
    setTimeout(() => {
      button.textContent = label
    }, SHOWN_MS)
  })
  return button
}

const SHOWN_MS = 1600

/** The clipboard is closed to pages without https, and where the visitor says so. */
async function tryCopy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
