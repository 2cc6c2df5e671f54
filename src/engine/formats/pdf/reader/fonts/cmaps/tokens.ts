/** The tokens of a CMap, without its comments (Adobe Technical Note 5014). */

const TOKEN = /%[^\r\n]*|<<|>>|<[^<>]*>|[<[\]]|[^\s<>[\]%]+/g

export const listTokens = (text: string): readonly string[] =>
  (text.match(TOKEN) ?? []).filter(token => token[0] !== '%')
