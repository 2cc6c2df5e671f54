/**
 * Destinations: groups whose text does not go into the document directly. One table says what happens to each. A
 * group that begins with `\*` and an unlisted word is left out; that is how RTF grows without old readers showing
 * what they do not know.
 */

export type Destination =
  /** Left out with all its content. */
  | 'skip'
  /** Page headers and footers: left out, too. */
  | 'pageHeader'
  | 'colors'
  | 'pageBackground'
  | 'pageFooter'
  /** The whole file. */
  | 'document'
  /** Read as part of the text around it. */
  | 'enter'
  /** Tables in the file header. */
  | 'fonts'
  | 'styles'
  | 'lists'
  | 'listOverrides'
  | 'info'
  /** Self-contained texts. */
  | 'note'
  | 'comment'
  | 'textBox'
  | 'commentAuthor'
  | 'commentDate'
  | 'bookmark'
  | 'field'
  | 'fieldInstruction'
  | 'fieldResult'
  | 'formField'
  | 'label'
  | 'oldNumbering'
  | 'picture'
  | 'shape'
  | 'shapeProperty'
  | 'object'
  | 'formula'
  | 'formulaParagraph'
  | 'nestedRow'
  | 'unicodeOrNot'

const WORDS: Readonly<Record<Destination, readonly string[]>> = {
  skip: [
    'comment filetbl',
    'nonshppict nonesttables shprslt objdata objclass objname objtime xe tc tcn rxe ftnsep ftnsepc',
    'ftncn aftnsep aftnsepc aftncn template doccomm private revtbl rsidtbl pgdsctbl',
    'listpicture atnid atnref atnparent atnicn atrfstart atrfend bkmkend datafield themedata',
    'colorschememapping latentstyles datastore xmlnstbl mmathPr generator userprops blipuid htmltag',
    'mhtmltag pnseclvl bkmkcolf passwordhash defchp defpap propname staticval linkval',
  ],
  pageHeader: ['header headerl headerr headerf'],
  pageFooter: ['footer footerl footerr footerf'],
  document: ['rtf'],
  enter: ['shppict shpgrp shpinst result ud do mmath'],
  fonts: ['fonttbl'],
  styles: ['stylesheet'],
  colors: ['colortbl'],
  pageBackground: ['background'],
  lists: ['listtable'],
  listOverrides: ['listoverridetable'],
  info: ['info'],
  note: ['footnote'],
  comment: ['annotation'],
  textBox: ['shptxt dptxbxtext'],
  commentAuthor: ['atnauthor'],
  commentDate: ['atndate'],
  bookmark: ['bkmkstart'],
  field: ['field'],
  fieldInstruction: ['fldinst'],
  fieldResult: ['fldrslt'],
  formField: ['formfield'],
  label: ['pntext listtext'],
  oldNumbering: ['pn'],
  picture: ['pict'],
  shape: ['shp'],
  shapeProperty: ['sp'],
  object: ['object'],
  formula: ['moMath'],
  formulaParagraph: ['moMathPara'],
  nestedRow: ['nesttableprops'],
  unicodeOrNot: ['upr'],
}

export const DESTINATIONS: ReadonlyMap<string, Destination> = new Map(
  (Object.entries(WORDS) as [Destination, readonly string[]][]).flatMap(([destination, lines]) =>
    lines.flatMap(line => line.split(' ')).map(word => [word, destination] as const),
  ),
)
