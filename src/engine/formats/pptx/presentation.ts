/** The presentation part (ECMA-376 part 1, 19.2.1): which slides, in which order, in which sections. */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { type OoxmlPackage, requireMainPart } from '../ooxml/package.ts'
import { type SlideSize, toSlideSize } from '../slides/unseen.ts'

export interface Presentation {
  readonly path: string
  readonly slides: readonly SlideEntry[]
  /** The master of all layouts, if there is only one. */
  readonly onlyMaster: string | undefined
  readonly defaultStyle: XmlElement
  readonly size: SlideSize | undefined
}

export interface SlideEntry {
  /** Where the slide's part should be. */
  readonly path: string
  /** Name of the section that begins with it. */
  readonly section?: string | undefined
}

const USUAL_PATH = 'ppt/presentation.xml'

export function readPresentation(parts: OoxmlPackage): Presentation {
  const path = requireMainPart(parts, USUAL_PATH)
  const xml = parts.requireXml(path, 'p:presentation')

  const relationships = parts.relationships(path)
  const sections = readSections(xml)
  const findTarget = (entry: XmlElement) => relationships.get(entry.attribute('r:id') ?? '')?.target
  const slides: SlideEntry[] = []
  for (const entry of xml.first('p:sldIdLst').all('p:sldId')) {
    const target = findTarget(entry)
    if (target === undefined) {
      parts.onMissing(`slide ${entry.attribute('id') ?? ''}`)
      continue
    }
    const section = sections.size ? sections.get(entry.attribute('id') ?? '') : undefined
    slides.push({ path: target, section })
  }
  const size = xml.first('p:sldSz')
  const masters = xml.first('p:sldMasterIdLst').all('p:sldMasterId')
  return {
    path,
    slides,
    onlyMaster: masters.length === 1 ? findTarget(masters[0]!) : undefined,
    defaultStyle: xml.first('p:defaultTextStyle'),
    size: toSlideSize(Number(size.attribute('cx')), Number(size.attribute('cy'))),
  }
}

/** Section names by the id of their first slide ([MS-PPTX], 2.5.3). A single section divides nothing. */
function readSections(presentation: XmlElement): Map<string, string> {
  const sections = presentation.first('p:extLst').descendants('p14:section')
  const names = new Map<string, string>()
  if (sections.length < 2) return names
  for (const section of sections) {
    const first = section.first('p14:sldIdLst').first('p14:sldId').attribute('id')
    const name = section.attribute('name')?.trim()
    if (first !== undefined && name && !UNNAMED.test(name)) names.set(first, name)
  }
  return names
}

/** What PowerPoint calls a section until somebody names it. */
const UNNAMED =
  /^(?:(?:default|untitled) section|standardabschnitt|abschnitt ohne titel|section (?:par défaut|sans titre)|sección (?:predeterminada|sin título)|sezione (?:predefinita|senza titolo)|seção (?:padrão|sem título)|secção (?:predefinida|sem título)|standaardsectie|naamloze sectie|sekcja (?:domyślna|bez tytułu)|раздел (?:по умолчанию|без заголовка)|默认节|无标题节|預設章節|未命名的章節|既定のセクション|タイトルなしのセクション|기본 구역|제목 없는 구역)$/iu
