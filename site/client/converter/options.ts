/** The options as a form, made from the same table as everywhere. */
import { CHOICES, FREE_OPTIONS, type GivenOptions } from '../../../src/engine/options.ts'

export interface OptionsForm {
  /** Only what differs from the defaults. */
  read(): GivenOptions
}

export function showOptions(
  form: HTMLFormElement,
  onChange: (changed: number) => void,
): OptionsForm {
  for (const [name, { values: all, meaning }] of Object.entries(CHOICES)) {
    if (BESIDE_MARKDOWN.has(name)) continue
    const values = all.filter(value => value !== 'attach')
    const select = document.createElement('select')
    select.append(...values.map(value => new Option(value, value)))
    addField(form, name, meaning, select)
  }
  const pages = document.createElement('input')
  pages.placeholder = 'all'
  pages.autocomplete = 'off'
  addField(form, 'pages', FREE_OPTIONS.pages.meaning, pages)

  const read = (): GivenOptions => {
    const given = [...new FormData(form)].filter(([name, value]) => {
      const isDefault = name in CHOICES && value === CHOICES[name as keyof typeof CHOICES].values[0]
      return String(value).trim() !== '' && !isDefault
    })
    // The form offers nothing but what the table has; `pages` is checked by the engine.
    return Object.fromEntries(given) as GivenOptions
  }
  form.addEventListener('input', () => onChange(Object.keys(read()).length))
  form.addEventListener('submit', event => event.preventDefault())
  return { read }
}

/** What is added to the answers of the API; images are there anyway. */
const BESIDE_MARKDOWN: ReadonlySet<string> = new Set(['blocks', 'omitted'])

function addField(
  form: HTMLFormElement,
  name: string,
  meaning: string,
  control: HTMLInputElement | HTMLSelectElement,
): void {
  const id = `option-${name}`
  const label = document.createElement('label')
  label.htmlFor = id
  label.textContent = name
  const note = document.createElement('p')
  note.className = 'note'
  note.id = `${id}-note`
  note.textContent = meaning
  control.id = id
  control.name = name
  control.setAttribute('aria-describedby', note.id)
  const field = document.createElement('div')
  field.className = 'option'
  field.append(label, control, note)
  form.append(field)
}
