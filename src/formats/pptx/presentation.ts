/** The presentation part (ECMA-376 part 1, 19.2.1): which slides, in which order, in which sections. */
import { NOTHING, type XmlElement } from '../../containers/xml.ts'
import { ConversionError } from '../../errors.ts'
import { findRelated, type OoxmlPackage } from '../ooxml/package.ts'

export interface Presentation {
  readonly path: string
  readonly slides: readonly SlideEntry[]
  readonly defaultStyle: XmlElement
}

export interface SlideEntry {
  /** Where the slide's part should be. */
  readonly path: string
  /** Name of the section that begins with it. */
  readonly section?: string | undefined
}

const USUAL_PATH = 'ppt/presentation.xml'

export function readPresentation(parts: OoxmlPackage): Presentation {
  const named = findRelated(parts, '', 'officeDocument')
  const path = named !== undefined && parts.has(named) ? named : USUAL_PATH
  if (!parts.has(path)) {
    throw new ConversionError('missingPart', `The file has no ${named ?? USUAL_PATH}.`)
  }
  const xml = parts.findXml(path)
  if (!xml) throw new ConversionError('malformed', `The part ${path} is damaged.`)

  const relationships = parts.relationships(path)
  const sections = readSections(xml)
  const slides = xml
    .first('p:sldIdLst')
    .all('p:sldId')
    .flatMap((entry): SlideEntry[] => {
      const target = relationships.get(entry.attribute('r:id') ?? '')?.target
      if (target === undefined) return []
      return [{ path: target, section: sections.get(entry.attribute('id') ?? '') }]
    })
  return { path, slides, defaultStyle: xml.find('p:defaultTextStyle') ?? NOTHING }
}

/**
 * Names of sections by the id of their first slide ([MS-PPTX], 2.5.3). One section alone divides
 * nothing.
 */
function readSections(presentation: XmlElement): Map<string, string> {
  const sections = presentation.first('p:extLst').descendants('p14:section')
  const names = new Map<string, string>()
  if (sections.length < 2) return names
  for (const section of sections) {
    const first = section.first('p14:sldIdLst').first('p14:sldId').attribute('id')
    const name = section.attribute('name')?.trim()
    if (first !== undefined && name) names.set(first, name)
  }
  return names
}
