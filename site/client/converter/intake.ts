/** The ways in: choosing, dropping, pasting, the sample, a link, other apps. */
import { readDropped } from './folders.ts'
import { receiveHandedOver } from './handed-over.ts'
import { type GivenFile, isDocumentName, isLitter } from './names.ts'
import { action, part } from './parts.ts'

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
  acceptDrops(part(root, 'drop'), onFiles)
  const offerLink = acceptLinks(root, onLink)
  document.addEventListener('paste', event => {
    if (!event.clipboardData || isTyping(event.target)) return
    const pasted = readPasted(event.clipboardData)
    if (pasted.type === 'files') give(pasted.files)
    else if (pasted.type === 'link') offerLink(pasted.url)
    else return complain('There is no document on the clipboard.')
    event.preventDefault()
  })
  // A URL is offered, not fetched: the server would do that.
  receiveHandedOver({ onFiles: give, onLink: offerLink, complain })
}

/** The whole page accepts files; the area shows where they go. */
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

/** The folders of a chosen folder are in a separate property. */
function toGiven(file: File): GivenFile {
  return { file, path: file.webkitRelativePath || file.name }
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

/** What is pasted into a field belongs there. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'file' && target.type !== 'checkbox'
}

/** Documents out of what was pasted. */
type Pasted =
  | { readonly type: 'files'; readonly files: readonly File[] }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'nothing' }

/**
 * Programs offer what was copied in several forms. A text processor's is RTF and a spreadsheet's is
 * lines with tabs; both also offer a picture of it, which comes last.
 */
function readPasted(data: DataTransfer): Pasted {
  const files = [...data.files].filter(({ type }) => !type.startsWith('image/'))
  if (files.length) return { type: 'files', files }
  const rtf = data.getData('text/rtf')
  if (rtf.startsWith('{\\rtf')) return one(rtf, 'pasted.rtf', 'application/rtf')
  const text = data.getData('text/plain').trim()
  if (/^https?:\/\/\S+$/i.test(text)) return { type: 'link', url: text }
  if (text.includes('\t')) return one(text, 'pasted.csv', 'text/tab-separated-values')
  return data.files.length ? { type: 'files', files: [...data.files] } : { type: 'nothing' }
}

function one(text: string, name: string, type: string): Pasted {
  return { type: 'files', files: [new File([text], name, { type })] }
}
