/** The tokens of a CMap, as far as it matters to those that follow a program (Adobe Technical Note 5014). */

const TOKEN = /%[^\r\n]*|<<|>>|<[^<>]*>|[<[\]]|[^\s<>[\]%]+/g

export const listTokens = (text: string): readonly string[] =>
  (text.match(TOKEN) ?? []).filter(token => token[0] !== '%')
