/**
 * Fonts whose bytes are pictures instead of letters. Word, PowerPoint and RTF store such characters
 * as 0x20–0xFF or, moved into the private use area, as U+F020–U+F0FF.
 */

/** The Unicode character that a symbol font shows for a code; undefined for other fonts and codes. */
export function findSymbol(font: string, code: number): string | undefined {
  const table = FONTS.get(font.trim().toLowerCase())
  const character = table?.[code >= 0xf000 && code <= 0xf0ff ? code - 0xf020 : code - 0x20]
  return character === UNKNOWN ? undefined : character
}

const UNKNOWN = '�'

const NOTHING = UNKNOWN.repeat(33)

/** The Symbol font from 0x20 on, as Adobe's mapping has it, with the bracket pieces of Unicode 3.2. */
export const SYMBOL = [
  ...' !∀#∃%&∋()∗+,−./0123456789:;<=>?',
  ...'≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  ...'‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  ...NOTHING,
  ...'€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵',
  ...'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  ...'◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪�〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭�',
]

/**
 * Wingdings from 0x20 on. Unicode has every one of these signs since version 7; where few fonts show
 * its own one, an older sign of the same look stands here (→ for 🡪, ✗ for 🗶, ■ for 🞓).
 */
const WINGDINGS = [
  ...' ✏✂✁👓🔔📖🕯☎✆✉🖃📪📫📬📭📁📂📄🗏🗐🗄⌛⌨🖰🖲💻🖴💾🖬✇✍',
  ...'🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳🏱✈☼💧❄🕆✞🕈✠✡☪☯🕉☸♈♉',
  ...'♊♋♌♍♎♏♐♑♒♓🙰&●❍■□❐❑❒⬧⧫◆❖⬥⌧⮹⌘❀✿❝❞▯',
  ...'⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•',
  ...'▪○⭕◉◎⊙◯▪◻▲✦★✶✴✹✵⯐⌖✧⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘',
  ...'🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈➲⮉⮋←',
  ...'→↑↓↖↗↙↘⬅➔⬆⬇⬉⬈⬋⬊⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂▭▫✗✓☒☑�',
]

const FONTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['symbol', SYMBOL],
  ['wingdings', WINGDINGS],
])
