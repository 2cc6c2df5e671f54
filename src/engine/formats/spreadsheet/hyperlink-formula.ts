/** The address in `HYPERLINK("https://…","text")`, if it is a literal and not computed. */
export function findHyperlink(formula: string): string | undefined {
  const match = /^=?HYPERLINK\(\s*"([^"]*(?:""[^"]*)*)"\s*[,;)]/i.exec(formula)
  const url = match?.[1]?.replaceAll('""', '"')
  return url && /^(?:[a-z][a-z0-9+.-]*:|#)/i.test(url) ? url : undefined
}
