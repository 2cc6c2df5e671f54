/**
 * The options as sentences and switches: those that apply to the current document, under the names that programs use.
 */
import type { Extension } from '../../../src/engine/formats/index.ts'
import type { GivenOptions } from '../../../src/engine/options.ts'
import { element } from '../page/dom.ts'
import { recall, store } from '../page/memory.ts'
import { part, stamp } from './parts.ts'

type Name =
  | 'images'
  | 'remote_images'
  | 'tables'
  | 'hidden'
  | 'running_lines'
  | 'comments'
  | 'changes'
  | 'markers'
  | 'formulas'

interface Words {
  readonly text: string
  /** What a switch sets, or the choices of a list with their labels; the default comes first. */
  readonly on?: string
  readonly choices?: readonly (readonly [string, string])[]
  readonly formats: readonly Extension[]
}

const TEXTS: readonly Extension[] = ['doc', 'docx', 'odt', 'rtf']
const SLIDES: readonly Extension[] = ['odp', 'ppt', 'pptx']
const SHEETS: readonly Extension[] = ['ods', 'xls', 'xlsx']
const OFFICE: readonly Extension[] = [...TEXTS, ...SLIDES, ...SHEETS]

const OPTIONS: Readonly<Record<Name, Words>> = {
  images: {
    text: 'Pictures',
    choices: [
      ['reference', 'by name'],
      ['inline', 'embedded as data'],
      ['omit', 'left out'],
    ],
    formats: [...OFFICE, 'epub', 'pdf'],
  },
  remote_images: {
    text: 'Write images from the web as links',
    on: 'link',
    formats: ['doc', 'docx', 'epub', 'odp', 'ods', 'odt', 'pptx', 'xlsx'],
  },
  hidden: {
    text: 'Include hidden content: sheets, rows, slides, text',
    on: 'include',
    formats: [...OFFICE, 'epub', 'pdf'],
  },
  running_lines: {
    text: 'Show each running header and footer once',
    on: 'include',
    formats: [...TEXTS, ...SLIDES, 'pdf'],
  },
  comments: { text: 'Show comments as footnotes', on: 'footnotes', formats: [...OFFICE, 'pdf'] },
  changes: { text: 'Show the text as it was before tracked changes', on: 'reject', formats: TEXTS },
  formulas: { text: 'Show formulas next to their results', on: 'include', formats: SHEETS },
  tables: {
    text: 'Write tables with merged cells as HTML',
    on: 'html',
    formats: [...OFFICE, 'epub', 'pdf'],
  },
  markers: {
    text: 'Mark where pages, slides or sheets begin',
    on: 'comments',
    formats: [...OFFICE, 'pdf'],
  },
}

const NAMES = Object.keys(OPTIONS) as Name[]

export interface Remedy {
  readonly option: Name
  readonly label: string
  /** Whether the option is to be turned on. */
  readonly isOn: boolean
}

interface Remedies {
  readonly option: Name
  /** The label where turning the option on helps. */
  readonly on: string
  /** The label where turning it off again helps. */
  readonly off?: string
}

const FOOTNOTES: Remedies = { option: 'comments', on: 'Show as footnotes' }
const HIDDEN: Remedies = { option: 'hidden', on: 'Include' }
const RUNNING: Remedies = { option: 'running_lines', on: 'Include once' }
const CHANGES: Remedies = {
  option: 'changes',
  on: 'Show the text before the changes',
  off: 'Show the text after the changes',
}

/** Which option brings back what was left out, by codes of warnings and reasons of omissions. */
const REMEDIES: Readonly<Record<string, Remedies>> = {
  comments_omitted: FOOTNOTES,
  comment: FOOTNOTES,
  hidden_omitted: HIDDEN,
  hidden: HIDDEN,
  running_lines_omitted: RUNNING,
  running_line: RUNNING,
  changes_resolved: CHANGES,
  deleted: CHANGES,
  inserted: CHANGES,
}

/** `given` are the options with which it was left out. */
export function findRemedy(
  code: string,
  format: Extension,
  given: GivenOptions,
): Remedy | undefined {
  const remedies = REMEDIES[code]
  if (!remedies) return undefined
  const { option } = remedies
  const isOn = given[option] !== OPTIONS[option].on
  const label = isOn ? remedies.on : remedies.off
  return label && OPTIONS[option].formats.includes(format) ? { option, label, isOn } : undefined
}

export interface OptionsForm {
  readonly element: HTMLElement
  /** What differs from the defaults, except for pages, which belong to one document. */
  read(): GivenOptions
  /** As if somebody had turned its switch. */
  turn(name: Name, isOn: boolean): void
  /** Shows what applies to a document. */
  showFor(document: DocumentFacts | undefined): void
  /** The document does not have the pages that were asked for. */
  refusePages(text: string): void
}

export interface DocumentFacts {
  readonly format: Extension
  /** Pages, slides or sheets can be chosen. */
  readonly hasPages: boolean
  readonly pages: string
}

const KEY = 'foliomark-options'

/** `onChange` receives the options, and the pages of the current document. */
export function createOptions(
  template: HTMLTemplateElement,
  onChange: (pages: string) => void,
): OptionsForm {
  const drawer = stamp(template)
  const form = part<HTMLFormElement>(drawer, 'options')
  const list = part(drawer, 'option-list')
  const controls = new Map(NAMES.map(name => [name, createControl(name)]))
  const pages = element('input', {
    id: 'option-pages',
    name: 'pages',
    placeholder: 'all, or 1-3,7',
    autocomplete: 'off',
    'aria-describedby': 'option-pages-fault',
  })
  const fault = element('p', { class: 'fault', id: 'option-pages-fault' })
  const pagesField = element(
    'div',
    { class: 'option' },
    element('label', { for: pages.id }, 'Only these pages, slides or sheets ', small('pages')),
    pages,
    fault,
  )
  list.append(...[...controls.values()].map(({ field }) => field), pagesField)
  restore()
  showCount()

  form.addEventListener('submit', event => event.preventDefault())
  form.addEventListener('change', apply)
  form.addEventListener('reset', () => setTimeout(apply))
  // A click outside closes it, and so does Escape.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !drawer.contains(target)) drawer.removeAttribute('open')
  })
  drawer.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    drawer.removeAttribute('open')
    drawer.querySelector('summary')?.focus()
  })

  return {
    element: drawer,
    read,
    showFor,
    turn,
    refusePages(text) {
      showFault(text)
      // A click that left the field has closed it.
      drawer.setAttribute('open', '')
    },
  }

  function showFault(text: string): void {
    fault.textContent = text
    pages.setAttribute('aria-invalid', String(text !== ''))
  }

  function turn(name: Name, isOn: boolean): void {
    controls.get(name)!.write(isOn ? OPTIONS[name].on : undefined)
    apply()
  }

  function read(): GivenOptions {
    const given = NAMES.flatMap(name => {
      const value = controls.get(name)!.read()
      return value === undefined ? [] : [[name, value] as const]
    })
    // The controls offer only what the table above has.
    return Object.fromEntries(given) as GivenOptions
  }

  function apply(): void {
    const isWrong = !/^(?:\s*[1-9]\d{0,6}\s*(?:-\s*[1-9]\d{0,6}\s*)?(?:,|$))*$/.test(pages.value)
    showFault(isWrong ? 'Enter numbers and ranges, such as 1-3,7.' : '')
    if (isWrong) return
    const given = read()
    store(KEY, Object.keys(given).length ? JSON.stringify(given) : undefined)
    showCount()
    onChange(pages.value.trim())
  }

  function restore(): void {
    try {
      const known = JSON.parse(recall(KEY) ?? '{}') as Readonly<Record<string, unknown>>
      for (const name of NAMES) controls.get(name)!.write(known[name])
    } catch {
      // Written by another version, or by hand.
    }
  }

  function showCount(): void {
    const count = Object.keys(read()).length + (pages.value.trim() ? 1 : 0)
    part(drawer, 'changed').textContent = count ? ` · ${count} changed` : ''
  }

  function showFor(document: DocumentFacts | undefined): void {
    let count = 0
    for (const name of NAMES) {
      const isHad = !document || OPTIONS[name].formats.includes(document.format)
      controls.get(name)!.field.hidden = !isHad
      if (isHad) count++
    }
    pagesField.hidden = document ? !document.hasPages : false
    pages.value = document?.pages ?? ''
    showFault('')
    part(drawer, 'options-note').textContent =
      count || !pagesField.hidden
        ? 'Changes take effect immediately.'
        : 'This format has no options.'
    showCount()
  }
}

interface Control {
  readonly field: HTMLElement
  /** Undefined for the default. */
  read(): string | undefined
  write(value: unknown): void
}

function createControl(name: Name): Control {
  const { text, on, choices = [] } = OPTIONS[name]
  const id = `option-${name}`
  if (on !== undefined) {
    const input = element('input', { type: 'checkbox', id, name })
    const field = element(
      'div',
      { class: 'option' },
      element('label', { class: 'switch' }, input, element('span', {}, `${text} `, small(name))),
    )
    return {
      field,
      read: () => (input.checked ? on : undefined),
      write: value => {
        input.checked = value === on
      },
    }
  }
  const select = element('select', { id, name })
  select.append(...choices.map(([value, words]) => new Option(words, value)))
  const label = element('label', { for: id }, `${text} `, small(name))
  return {
    field: element('div', { class: 'option' }, label, select),
    read: () => (select.selectedIndex > 0 ? select.value : undefined),
    write: value => {
      if (choices.some(([choice]) => choice === value)) select.value = String(value)
    },
  }
}

const small = (name: string): HTMLElement => element('code', {}, name)

/** Without what a format does not have: it would change nothing. */
export function toApplicable(options: GivenOptions, format: Extension): GivenOptions {
  const kept = Object.entries(options).filter(
    ([name]) => !(name in OPTIONS) || OPTIONS[name as Name].formats.includes(format),
  )
  return Object.fromEntries(kept) as GivenOptions
}

/** Whether they say the same. */
export function isEqual(a: GivenOptions, b: GivenOptions): boolean {
  const sorted = (value: GivenOptions) => JSON.stringify(Object.entries(value).sort())
  return sorted(a) === sorted(b)
}
