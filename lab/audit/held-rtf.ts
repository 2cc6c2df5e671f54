/** The text of RTF outside of destinations that are never shown: brackets, words and characters, and nothing else. */

const NEVER_SHOWN =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|listtable|listoverridetable|revtbl|rsidtbl|generator|xmlnstbl|themedata|colorschememapping|latentstyles|datastore|object|objdata|objclass|objname|shpinst|sp|sn|sv|bkmkstart|bkmkend|filetbl|pgdsctbl|listtext|pntext|pn|pnseclvl|nonshppict|datafield|formfield|fldinst|mmathPr|mmath|userprops|atnid|atnauthor|atndate|atnref|atrfstart|atrfend|atntime|atnparent|xe|tc|background|template|htmltag|upr|ftnsep|ftnsepc|aftnsep|aftnsepc|ftncn|aftncn|comment|private|nextfile|operator|author|title|shprslt)$/

const BREAKS =
  /^(?:par|line|tab|cell|row|sect|page|nestcell|nestrow|emdash|endash|bullet|emspace|enspace)$/

/** Code pages by the character sets of fonts. */
const CODE_PAGES: Readonly<Record<string, number>> = {
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  238: 1250,
}

export function rtfText(
  source: string,
  decode: (bytes: Uint8Array, codePage: number | undefined) => string,
): string {
  const codePages = new Map<string, number | undefined>()
  for (const [, font = '', set = ''] of source.matchAll(/\\f(\d+)[^;{}]{0,80}?\\fcharset(\d+)/g)) {
    codePages.set(font, CODE_PAGES[set])
  }
  let shown = ''
  let bytes: number[] = []
  let skip = 0
  const stack: State[] = []
  let state: State = { hidden: false, uc: 1, font: /\\deff(\d+)/.exec(source)?.[1] ?? '' }
  const flush = (): void => {
    if (bytes.length) shown += decode(Uint8Array.from(bytes), codePages.get(state.font))
    bytes = []
  }
  for (const match of source.matchAll(
    /\\bin(\d+) ?|\\\*\\?([a-zA-Z]*)|\\([a-zA-Z]+)(-?\d+)? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|[^\\{}]+/g,
  )) {
    const [token, , ignorable, word, parameter, hex, symbol, bracket] = match
    if (bracket !== undefined || word === 'f') flush()
    if (bracket === '{') stack.push({ ...state })
    else if (bracket === '}') state = stack.pop() ?? state
    else if (ignorable !== undefined) {
      if (
        !/^(?:shppict|footnote|annotation|nesttableprops|ud|do|dptxbxtext|shptxt)$/.test(ignorable)
      )
        state.hidden = true
    } else if (word !== undefined) {
      if (NEVER_SHOWN.test(word)) state.hidden = true
      else if (word === 'shptxt' || word === 'dptxbxtext') state.hidden = false
      else if (word === 'f') state.font = parameter ?? ''
      else if (word === 'uc') state.uc = Number(parameter ?? 1)
      else if (word === 'u' && !state.hidden) {
        flush()
        shown += String.fromCharCode((Number(parameter) + 65536) % 65536)
        skip = state.uc
      } else if (BREAKS.test(word)) {
        flush()
        shown += ' '
      }
    } else if (hex !== undefined) {
      if (skip > 0) skip--
      else if (!state.hidden) bytes.push(Number.parseInt(hex, 16))
    } else if (symbol !== undefined) {
      if (symbol === '~' || symbol === '\n' || symbol === '\r') bytes.push(0x20)
      else if (symbol === '_') bytes.push(0x2d)
      else if (/[\\{}]/.test(symbol) && !state.hidden) bytes.push(symbol.charCodeAt(0))
    } else if (!state.hidden) {
      const text = token.replace(/[\r\n]/g, '')
      for (const character of text.slice(Math.min(skip, text.length)))
        bytes.push(character.charCodeAt(0) & 0xff)
      skip = Math.max(0, skip - text.length)
    }
  }
  flush()
  return shown
}

interface State {
  hidden: boolean
  uc: number
  font: string
}
