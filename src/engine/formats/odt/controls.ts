/**
 * Form controls (OpenDocument 1.3, part 3, 13): what each shows, by the name that the text uses for it. LibreOffice
 * also writes Word's form fields as marks in the text.
 */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { toBox } from '../prose/text/fields.ts'

export function readControls(forms: XmlElement, controls: Map<string, string>): void {
  for (const name of Object.keys(READERS)) {
    for (const control of forms.descendants(name)) {
      const id = control.attribute('xml:id') ?? control.attribute('form:id')
      const shown = READERS[name]!(control).trim()
      if (id !== undefined && shown !== '') controls.set(id, shown)
    }
  }
}

const readValue = (control: XmlElement): string =>
  control.attribute('form:current-value') ?? control.attribute('form:value') ?? ''

const readLabel = (control: XmlElement): string => control.attribute('form:label') ?? ''

const READERS: Readonly<Record<string, (control: XmlElement) => string>> = {
  'form:checkbox': control => {
    const state = control.attribute('form:current-state') ?? control.attribute('form:state')
    return `${toBox(state === 'checked')} ${readLabel(control)}`
  },
  'form:radio': control => {
    const chosen = control.attribute('form:current-selected') ?? control.attribute('form:selected')
    return `${chosen === 'true' ? '◉' : '○'} ${readLabel(control)}`
  },
  'form:listbox': control =>
    control
      .all('form:option')
      .filter(option => option.attribute('form:current-selected') === 'true')
      .map(readLabel)
      .join(', '),
  'form:button': readLabel,
  'form:combobox': readValue,
  'form:date': readValue,
  'form:fixed-text': readLabel,
  'form:formatted-text': readValue,
  'form:number': readValue,
  'form:text': readValue,
  'form:textarea': readValue,
  'form:time': readValue,
}

const MAX_CHOICES = 1000

/** What a Word form field shows; empty for those whose text follows as text. */
export function readFieldMark(mark: XmlElement): string {
  const type = (mark.attribute('field:type') ?? '').split('.').at(-1)
  const values = (name: string): string[] =>
    mark
      .all('field:param')
      .filter(parameter => parameter.attribute('field:name') === name)
      .slice(0, MAX_CHOICES)
      .map(parameter => parameter.attribute('field:value') ?? '')
  switch (type) {
    case 'FORMCHECKBOX':
      return toBox(values('Checkbox_Checked')[0] === 'true')
    case 'FORMDROPDOWN':
      return values('Dropdown_ListEntry')[Number(values('Dropdown_Selected')[0] ?? 0)] ?? ''
    default:
      return ''
  }
}
