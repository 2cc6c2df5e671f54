/** What a font's name, flags and descriptor say about its text. */
import type { Font } from '../raw-page.ts'
import type { Stem } from './stems.ts'

// Font flags: ISO 32000-1, table 123.
const FIXED_PITCH = 1
const ITALIC = 1 << 6
const FORCE_BOLD = 1 << 18

/** Foundries write Bold, Bd, Blk, Demi, Medi; TeX writes bx; Linux Libertine TB. */
const BOLD_NAME =
  /bold|black|heavy|demi|medi(?:ital)?$|[,_-]bl?[dk]|^(?:cm|dc|ec|sf|lm)(?:ss)?bx|^cmb\d|lin[lb].*t[bz]$|\.b$/i
const BOLD_INITIALS = /[a-z]B(?:d|lk)(?![a-z])/
/** Instances of variable fonts have their axes in the name, as 16.16 numbers in hexadecimal digits: 600 and above. */
const BOLD_AXIS = /_wght(?:25[89A-F]|2[6-9A-F][\dA-F]|3[\dA-F]{2})[\dA-F]{4}/
const ITALIC_NAME =
  /ital|obli|slant|kursiv|[,_-](?:bd|bold)?it?(?![a-z])|^(?:cm|dc|ec|sf)(?:bx)?(?:ti|sl|mi)|lin[lb].*t[iz]$|rgit$|\.i$/i
const MONO_NAME =
  /mono|nimbusmon|courier|consol|menlo|typewriter|^cmtt|^sftt|^ectt|fixed|lucidatyp|lettergothic|sourcecode|inconsolata|(?:^|[-_ ])code(?:$|[-_ ])|andale|hack|terminal/i
/**
 * East Asian fonts and emoji: their characters are as wide as high, so many claim to be fixed-pitch, which does not make them
 * code.
 */
const SQUARE_NAME =
  /^n?sim(?:hei|sun|kai|fang|you|li)|fangsong|kaiti|youyuan|stheiti|stsong|xihei|zhongsong|mingliu|dfkai|^ms-?p?(?:gothic|mincho)|^yu-?(?:gothic|mincho)|^hg.*(?:gothic|mincho)|batang|gulim|dotum|gungsuh|emoji|[^\x20-\x7e]/i
const SYMBOL_NAME =
  /wingdings|webdings|zapfdingbats|dingbats|^symbol|opensymbol|starsymbol|fontawesome|marvosym/i

/** The euros of TeX, in all weights. */
const EURO_NAME = /^(?:TeX-)?fey/

/** Fonts made for formulas: those of TeX, by family, and those with a MATH table, which say so in their names. */
const MATH_NAME =
  /math|^katex_|^(?:cm(?:mi|mib|sy|bsy|ex)|ms[abxy]m|eu(?:fm|fb|sm|sb|rm|rb|ex)|rsfs|bbm|bbold|dsrom|dsss|stmary|wasy|esint|fourier-|mnsymbol|mdsymbol|kp--|(?:r?[tp]x|[nz]?(?:tx|px|pl))b?(?:mi|sy|ex)|r[tp]xb?r$|hfbr(?:m[ib]|sy|[ab]s)|standardsym|ntx|npx|newtx|newpx|zeu|mtsy|mtmi|mtex|pazo|belleek|lucidanewmath|fdsymbol|kp-light-m-|zsfmi|bdxsfm)/i
/** Those made for a text font after TeX's, of whose names their own end with one in capitals: `cochMI`. */
const MATH_SUFFIX = /[a-z]B?(?:MI|MRM)$/

/** Vertical stems of bold fonts are at least this thick, in ems; those of regular ones reach 0.105. */
const BOLD_STEM = 0.112
/** Italics lean by an eighth to a third of their height. */
const ITALIC_LEAN = 0.12

/** The weight computed by PDFium is ignored: it gives regular fonts up to 1600. */
export function describeFont(facts: {
  readonly name: string
  readonly flags: number
  readonly italicAngle: number
  /** Called if the name says nothing. */
  stem(): Stem | undefined
}): Font {
  // A font subset has six capitals before its name (ISO 32000-1, 9.6.4).
  const name = facts.name.replace(/^[A-Z]{6}\+/, '')
  const isMono =
    MONO_NAME.test(name) || ((facts.flags & FIXED_PITCH) !== 0 && !SQUARE_NAME.test(name))
  const isSymbol = SYMBOL_NAME.test(name)
  const isBold =
    BOLD_NAME.test(name) ||
    BOLD_INITIALS.test(name) ||
    BOLD_AXIS.test(name) ||
    (facts.flags & FORCE_BOLD) !== 0
  const isItalic = ITALIC_NAME.test(name) || (facts.flags & ITALIC) !== 0 || facts.italicAngle !== 0
  const stem = isMono || isSymbol || (isBold && isItalic) ? undefined : facts.stem()
  return {
    name,
    isBold: isBold || (stem?.width ?? 0) >= BOLD_STEM,
    isItalic: isItalic || (stem?.lean ?? 0) >= ITALIC_LEAN,
    isMono,
    isSymbol,
    hasOwnSigns: name.startsWith('MSAM') || EURO_NAME.test(name),
    isMath: MATH_NAME.test(name) || MATH_SUFFIX.test(name),
  }
}
