/** A Word document that shows one picture: `![A cat](image1.png)`, three bytes long. */
import { docx, p } from './docx.ts'

export const PICTURE = docx({
  body: p(
    `<w:r><w:drawing><wp:inline>
      <wp:docPr id="1" name="Picture 1" descr="A cat"/>
      <a:graphic><a:graphicData><pic:pic><pic:blipFill>
        <a:blip r:embed="img"/>
      </pic:blipFill></pic:pic></a:graphicData></a:graphic>
    </wp:inline></w:drawing></w:r>`,
  ),
  relationships: { img: ['image', 'media/image1.png'] },
  files: { 'word/media/image1.png': new Uint8Array([1, 2, 3]) },
})
