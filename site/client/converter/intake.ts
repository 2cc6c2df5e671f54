/** The ways in: choosing, dropping, pasting, the sample, a link, other apps. */
import { readDropped } from './folders.ts'
import { receiveHandedOver } from './handed-over.ts'
import { type GivenFile, isDocumentName, isLitter, toGiven } from './names.ts'
import { action, part } from './parts.ts'
import { isTyping, readPasted } from './pasted.ts'

export interface Intake {
  /** `others` are names of files in folders that are not documents. */
  readonly onFiles: (files: readonly GivenFile[], others: readonly string[]) => void
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
  // The button next to it opens the same dialog.
  input.tabIndex = -1
  const give = (files: readonly File[]) => onFiles(files.map(toGiven), [])
  input.addEventListener('change', () => {
    give([...(input.files ?? [])])
    // The same file can be chosen again.
    input.value = ''
  })
  const folderInput = Object.assign(document.createElement('input'), {
    type: 'file',
    webkitdirectory: true,
  })
  folderInput.addEventListener('change', () => {
    sortOut([...(folderInput.files ?? [])].map(toGiven), onFiles)
    folderInput.value = ''
  })
  part(root, 'form').addEventListener('submit', event => event.preventDefault())
  action(root, 'choose').addEventListener('click', () => {
    onIntent()
    input.click()
  })
  action(root, 'folder').addEventListener('click', () => {
    onIntent()
    folderInput.click()
  })
  action(root, 'sample').addEventListener('click', async () => {
    onIntent()
    const response = await fetch(SAMPLE_PATH).catch(() => undefined)
    if (!response?.ok) return complain('The sample could not be loaded.')
    give([new File([await response.blob()], 'sample.docx')])
  })
  document.addEventListener('dragenter', onIntent, { once: true })
  acceptDrops(onFiles)
  const offerLink = acceptLinks(root, onLink)
  document.addEventListener('paste', event => {
    if (!event.clipboardData || isTyping(event.target)) return
    const pasted = readPasted(event.clipboardData)
    if (pasted.type === 'files') onFiles(pasted.files, [])
    else if (pasted.type === 'link') offerLink(pasted.url)
    else return complain(COMPLAINTS[pasted.type])
    event.preventDefault()
  })
  // A URL is offered, not fetched: the server would do that.
  receiveHandedOver({ onFiles: give, onLink: offerLink, complain })
}

/** What cannot be pasted. */
const COMPLAINTS = {
  text: 'This text has no formatting, so there is nothing to convert. Copy it from where it is formatted, or drop the file.',
  nothing: 'There is no document on the clipboard.',
} as const

/** The whole page accepts files, and shows it wherever one is. */
function acceptDrops(onFiles: Intake['onFiles']): void {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  const show = (isOver: boolean) => document.documentElement.classList.toggle('is-dragging', isOver)
  document.addEventListener('dragover', event => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'copy'
    show(true)
  })
  document.addEventListener('dragleave', event => {
    // Moving from one element to another is not leaving the page.
    if (!event.relatedTarget) show(false)
  })
  document.addEventListener('drop', event => {
    if (!hasFiles(event)) return
    event.preventDefault()
    show(false)
    void readDropped(event.dataTransfer!).then(({ files, fromFolders }) => {
      if (files.length) onFiles(files, [])
      if (fromFolders.length) sortOut(fromFolders, onFiles)
    })
  })
}

/** Of a folder only documents and archives are taken; an individually chosen file always is. */
function sortOut(files: readonly GivenFile[], onFiles: Intake['onFiles']): void {
  const isTaken = ({ path }: GivenFile) => isDocumentName(path) || /\.zip$/i.test(path)
  const found = files.filter(({ path }) => !isLitter(path))
  const others = found.filter(given => !isTaken(given)).map(({ path }) => path)
  onFiles(found.filter(isTaken), others)
}

/** Returns a function that puts a URL into the field: it is sent when the visitor says so. */
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
      showFault('Enter a URL that begins with https:// or http://.')
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
