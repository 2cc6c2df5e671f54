/** A Word document with one picture: `![A cat](image1.png)`, which consists of nothing but the PNG signature. */
import { docx, p } from './docx.ts'

export const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A paragraph with the picture of this relationship. */
export const drawing = (relationship: string): string =>
  p(
    `<w:r><w:drawing><wp:inline>
      <wp:docPr id="1" name="Picture 1" descr="A cat"/>
      <a:graphic><a:graphicData><pic:pic><pic:blipFill>
        <a:blip r:embed="${relationship}"/>
      </pic:blipFill></pic:pic></a:graphicData></a:graphic>
    </wp:inline></w:drawing></w:r>`,
  )

export const PICTURE = docx({
  body: drawing('img'),
  relationships: { img: ['image', 'media/image1.png'] },
  files: { 'word/media/image1.png': PNG },
})
