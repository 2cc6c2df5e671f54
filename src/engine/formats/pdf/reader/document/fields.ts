/** Form fields as people see them (ISO 32000-1, 12.7): what was typed, checked and chosen, and button captions. */
import { type Box, type Field, TICKS } from '../../raw-page.ts'
import { type Dictionary, isArray, isDictionary, type PdfObject } from '../syntax/objects.ts'
import { type PdfObjects, textOf } from '../syntax/pdf-objects.ts'

type Shown = Omit<Field, keyof Box>

/** Parents of a field. */
const MAX_PARENTS = 32
const PASSWORD = 1 << 13
const PUSH_BUTTON = 1 << 16

/** Undefined for what shows nothing, or is a signature: that is drawn. */
export function readField(objects: PdfObjects, widget: Dictionary): Shown | undefined {
  const find = (key: string): PdfObject => findInherited(objects, widget, key)
  const given = find('Ff')
  const flags = typeof given === 'number' ? given : 0
  switch (fieldTypeOf(objects, widget)) {
    case 'Tx':
      return flags & PASSWORD ? undefined : toShown(objects.toText(find('V')))
    case 'Ch':
      return toShown(listChosen(objects, find).join('\n'))
    case 'Btn':
      if (flags & PUSH_BUTTON) return toShown(readCaption(objects, widget))
      return { value: isTicked(objects, widget, find('V')) ? TICKS.on : TICKS.off, kind: 'tick' }
    default:
      return undefined
  }
}

const toShown = (value: string): Shown => ({ value, kind: 'value' })

export const fieldTypeOf = (objects: PdfObjects, widget: Dictionary): string | undefined =>
  textOf(findInherited(objects, widget, 'FT'))

/** An entry of the field, or of one that contains it. */
function findInherited(objects: PdfObjects, widget: Dictionary, key: string): PdfObject {
  let node: Dictionary | undefined = widget
  for (let level = 0; node && level < MAX_PARENTS; level++) {
    const value = objects.get(node, key)
    if (value !== null) return value
    node = objects.getDictionary(node, 'Parent')
  }
  return null
}

const readCaption = (objects: PdfObjects, widget: Dictionary): string => {
  const look = objects.getDictionary(widget, 'MK')
  return look ? objects.getText(look, 'CA') : ''
}

/** The state that is shown counts; without one, the value names the state that would be shown. */
function isTicked(objects: PdfObjects, widget: Dictionary, value: PdfObject): boolean {
  const shown = objects.getName(widget, 'AS')
  if (shown !== undefined) return shown !== OFF
  const chosen = textOf(value)
  const looks = objects.getDictionary(widget, 'AP')
  const states = looks && objects.get(looks, 'N')
  return chosen !== undefined && chosen !== OFF && (!isDictionary(states) || states.has(chosen))
}

const OFF = 'Off'

/** An option is a text, or a pair of what is exported and what is shown. */
function listChosen(objects: PdfObjects, find: (key: string) => PdfObject): string[] {
  const value = find('V')
  const values = isArray(value) ? value.map(entry => objects.resolve(entry)) : [value]
  objects.count(values.length)
  const chosen = new Set(values.map(textOf).filter(Boolean))
  const options = chosen.size ? find('Opt') : null
  if (!isArray(options)) return values.map(entry => objects.toText(entry))
  objects.count(options.length)
  const shown: PdfObject[] = []
  for (const option of options) {
    const entry = objects.resolve(option)
    const [exported = null, label = exported] = isArray(entry) ? entry : [entry]
    if (chosen.delete(textOf(objects.resolve(exported)))) shown.push(objects.resolve(label))
  }
  // What is typed into a combo box need not be one of its options.
  return [...shown, ...chosen].map(entry => objects.toText(entry ?? null))
}
