/** The file around drawn pages: objects, fonts by name, links, cross-reference table. */
import type { Canvas } from './raw-canvas.ts'
import { FONTS, toPdfString } from './raw-fonts.ts'

export function writePdf(canvas: Canvas, title: string): string {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  const catalog = add('<< /Type /Catalog /Pages 2 0 R >>')
  add('') // the tree of pages, once they are known
  const fonts = FONTS.map(font =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`),
  )
  const resources = add(
    `<< /Font << ${fonts.map((object, index) => `/F${index} ${object} 0 R`).join(' ')} >> >>`,
  )
  const pages = canvas.pages.map((operators, index) => {
    const text = operators.join('\n')
    const content = add(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`)
    const links = canvas
      .linksOf(index)
      .map(({ box, target }) =>
        add(
          `<< /Type /Annot /Subtype /Link /Rect [${box.map(value => value.toFixed(1)).join(' ')}] /Border [0 0 0] /A << /S /URI /URI ${toPdfString(target)} >> >>`,
        ),
      )
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${canvas.width} ${canvas.height}] /Resources ${resources} 0 R /Contents ${content} 0 R${links.length ? ` /Annots [${links.map(link => `${link} 0 R`).join(' ')}]` : ''} >>`,
    )
  })
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map(page => `${page} 0 R`).join(' ')}] >>`
  const info = add(`<< /Title ${toPdfString(title)} /Producer (matrix) >>`)
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = offsets.map(offset => `${offset} 00000 n \n`).join('')
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
