/** Comments on slides: the old form (ECMA-376 part 1, 19.4) and the threads of later versions ([MS-PPTX], 2.20). */
import type { XmlElement } from '../../containers/xml/xml.ts'
import { paragraph } from '../../document/build.ts'
import type { Note } from '../../document/document.ts'
import type { OoxmlPackage } from '../ooxml/package.ts'

/** Names by author id, from both forms. */
export function readAuthors(parts: OoxmlPackage, presentationPath: string): Map<string, string> {
  const authors = new Map<string, string>()
  for (const { type, target } of parts.relationships(presentationPath).values()) {
    if (type !== 'commentAuthors' && type !== 'authors') continue
    for (const author of parts.findXml(target)?.elements() ?? []) {
      const name = author.attribute('name')
      if (name) authors.set(author.attribute('id') ?? '', name)
    }
  }
  return authors
}

/** The comments on the slide at `path`, replies after what they reply to. */
export function readComments(
  parts: OoxmlPackage,
  path: string,
  authors: ReadonlyMap<string, string>,
): Note[] {
  const notes: Note[] = []
  for (const { type, external, target } of parts.relationships(path).values()) {
    if (type !== 'comments' || external) continue
    for (const comment of parts.findXml(target)?.elements() ?? []) {
      notes.push(toNote(comment, authors))
      for (const reply of comment.first('p188:replyLst').all('p188:reply')) {
        notes.push(toNote(reply, authors))
      }
    }
  }
  return notes
}

function toNote(comment: XmlElement, authors: ReadonlyMap<string, string>): Note {
  const author = authors.get(comment.attribute('authorId') ?? '')
  const date = comment.attribute('dt') ?? comment.attribute('created')
  const lines = comment.find('p:text')
    ? [comment.first('p:text').text()]
    : comment
        .first('p188:txBody')
        .all('a:p')
        .map(line =>
          line
            .descendants('a:t')
            .map(text => text.text())
            .join(''),
        )
  return {
    type: 'comment',
    blocks: lines.filter(line => line.trim() !== '').map(line => paragraph(line.trim())),
    ...(author === undefined ? {} : { author }),
    ...(date === undefined ? {} : { date }),
  }
}
