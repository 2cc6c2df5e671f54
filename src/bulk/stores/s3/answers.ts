/** What a store answers in XML: pages of a listing, and errors. */
import { Parser } from 'htmlparser2'
import type { Page } from '../list-keys.ts'

export function readPage(xml: string): Page {
  const keys: string[] = []
  const prefixes: string[] = []
  let next: string | undefined
  readTexts(xml, (place, text) => {
    if (place === 'ListBucketResult/Contents/Key') keys.push(text)
    else if (place === 'ListBucketResult/CommonPrefixes/Prefix') prefixes.push(text)
    else if (place === 'ListBucketResult/NextContinuationToken') next = text
  })
  return { keys, prefixes, next }
}

interface Fault {
  /** Such as `SlowDown`. */
  readonly code: string
  readonly message: string
}

/** Undefined where it is no error. */
export function findFault(xml: string): Fault | undefined {
  if (!xml.includes('<Error>')) return undefined
  const found = { code: '', message: '' }
  readTexts(xml, (place, text) => {
    if (place === 'Error/Code') found.code = text
    else if (place === 'Error/Message') found.message = text
  })
  return found
}

/** The text of each element without children, by its own name and those of its ancestors. */
function readTexts(xml: string, onText: (place: string, text: string) => void): void {
  const names: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentagname(name) {
        names.push(name)
        text = ''
      },
      ontext(part) {
        text += part
      },
      onclosetag() {
        onText(names.join('/'), text)
        names.pop()
        text = ''
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
}
