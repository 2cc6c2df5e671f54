/** The alternative text of a picture. */

/** What Office adds to the descriptions it generates, in the languages it was seen in. */
const MACHINE_MADE = new RegExp(
  `(?:${[
    'Description automatically generated',
    'Description generated with',
    'AI-generated content may be incorrect',
    'Automatisch generierte Beschreibung',
    'KI-generierte Inhalte können',
    'Description générée automatiquement',
    'Le contenu généré par l.IA peut être incorrect',
    'Descripción generada automáticamente',
    'El contenido generado por IA puede ser incorrecto',
    'Descrição gerada automaticamente',
    'O conteúdo gerado por IA pode estar incorreto',
    'Descrizione generata automaticamente',
    'Automatisch gegenereerde beschrijving',
    'Автоматически созданное описание',
    '自動的に生成された説明',
    '描述已自动生成',
    '자동 생성된 설명',
    'Opis wygenerowany automatycznie',
    'Zawartość wygenerowana przez sztuczną inteligencję',
  ].join('|')})[^.]*\\.?\\s*$`,
)

/** That sentence is at the end. */
const MACHINE_MADE_CHARACTERS = 300

/** A sentence would have more words before it. */
const FILE_NAME =
  /^[a-z]:\\|^(?:\S+ ){0,6}\S+\.(?:bmp|emf|eps|gif|jpe?g|pdf|png|svg|tiff?|webp|wmf)$/i

/** The name that a camera, a collection of pictures or a browser's cache gave: `DSC00042`, `MCj01051880000[1]`. */
const NUMBERED_NAME = /^[a-z][a-z_-]*\d{5,}\S{0,8}$|^\S+\[\d\]$|%20/i

export function toAlt(description = ''): string {
  const end = description.slice(-MACHINE_MADE_CHARACTERS).replace(MACHINE_MADE, '')
  const written = description.slice(0, -MACHINE_MADE_CHARACTERS) + end
  const alt = written.replace(/\s+/g, ' ').trim()
  const isName = FILE_NAME.test(alt) || NUMBERED_NAME.test(alt) || isPath(alt)
  return isName ? '' : alt
}

/** A path, address or file name was left by the program that inserted the picture. */
const isPath = (alt: string): boolean => /[/\\]/.test(alt) && !/\s/.test(alt)
