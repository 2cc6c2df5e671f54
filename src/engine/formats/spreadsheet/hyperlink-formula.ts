/** `HYPERLINK("https://…","text")`, where both are written out and not computed. */
export interface HyperlinkCall {
  readonly url: string
  readonly label: string | undefined
}

const QUOTED = '"([^"]*(?:""[^"]*)*)"'
const CALL = new RegExp(`^=?HYPERLINK\\(\\s*${QUOTED}\\s*(?:\\)|[,;]\\s*(?:${QUOTED})?)`, 'i')

export function findHyperlink(formula: string): HyperlinkCall | undefined {
  const [, url, label] = (CALL.exec(formula) ?? []).map(part => part?.replaceAll('""', '"'))
  return url && /^(?:[a-z][a-z0-9+.-]*:|#)/i.test(url) ? { url, label } : undefined
}
