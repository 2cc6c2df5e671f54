/** The ways in: choosing, dropping, pasting, the sample, a link. */
import { action, part } from './parts.ts'
import { readPasted } from './pasted.ts'

export interface Intake {
  readonly onFiles: (files: readonly File[]) => void
  readonly onLink: (url: string) => void
  /** A document is about to come. */
  readonly onIntent: () => void
  /** Nothing came of it. */
  readonly complain: (text: string) => void
}

const SAMPLE_PATH = '/developers/sample.docx'

export function openIntake(
  root: HTMLElement,
  { onFiles, onLink, onIntent, complain }: Intake,
): void {
  const input = part<HTMLInputElement>(root, 'files')
  input.multiple = true
  // The button beside it opens the same dialog.
  input.tabIndex = -1
  input.addEventListener('change', () => {
    onFiles([...(input.files ?? [])])
    // The same file can be chosen again.
    input.value = ''
  })
  part(root, 'form').addEventListener('submit', event => event.preventDefault())
  action(root, 'choose').addEventListener('click', () => {
    onIntent()
    input.click()
  })
  action(root, 'sample').addEventListener('click', async () => {
    onIntent()
    const response = await fetch(SAMPLE_PATH).catch(() => undefined)
    if (!response?.ok) return complain('The sample could not be loaded.')
    onFiles([new File([await response.blob()], 'sample.docx')])
  })
  document.addEventListener('dragenter', onIntent, { once: true })
  acceptDrops(part(root, 'drop'), onFiles)
  const offerLink = acceptLinks(root, onLink)
  document.addEventListener('paste', event => {
    if (!event.clipboardData || isTyping(event.target)) return
    const pasted = readPasted(event.clipboardData)
    if (pasted.type === 'files') onFiles(pasted.files)
    else if (pasted.type === 'link') offerLink(pasted.url)
    else return complain('There is no document in the clipboard.')
    event.preventDefault()
  })
}

/** The whole page takes files; the area shows where they go. */
function acceptDrops(area: HTMLElement, onFiles: Intake['onFiles']): void {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  const show = (isOver: boolean) => area.classList.toggle('is-over', isOver)
  document.addEventListener('dragover', event => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'copy'
    show(true)
  })
  document.addEventListener('dragleave', event => {
    // Leaving one element for another is no leaving of the page.
    if (!event.relatedTarget) show(false)
  })
  document.addEventListener('drop', event => {
    if (!hasFiles(event)) return
    event.preventDefault()
    show(false)
    onFiles([...event.dataTransfer!.files])
  })
}

/** Gives a function that puts an address into the field: it is sent when the visitor says so. */
function acceptLinks(root: HTMLElement, onLink: Intake['onLink']): (url: string) => void {
  const field = part<HTMLInputElement>(root, 'link')
  const fault = part(root, 'link-fault')
  const showFault = (text: string) => {
    fault.textContent = text
    fault.hidden = text === ''
    field.setAttribute('aria-invalid', String(text !== ''))
    field.setAttribute(
      'aria-describedby',
      text ? `${fault.id} converter-link-note` : 'converter-link-note',
    )
  }
  field.addEventListener('input', () => showFault(''))
  part(root, 'link-form').addEventListener('submit', event => {
    event.preventDefault()
    const url = field.value.trim()
    if (!/^https?:\/\/[^\s/]/i.test(url) || !URL.canParse(url)) {
      showFault('Enter an address that begins with https:// or http://.')
      field.focus()
      return
    }
    onLink(url)
    field.value = ''
  })
  return url => {
    field.closest('details')!.open = true
    field.value = url
    showFault('')
    field.focus()
  }
}

/** What is pasted into a field belongs there. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'file' && target.type !== 'checkbox'
}
