/**
 * A loader for LangChain.js, one Document per chunk. It needs no service: the library converts.
 *
 *     node langchain-loader.mjs report.pdf
 */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { BaseDocumentLoader } from '@langchain/core/document_loaders/base'
import { Document } from '@langchain/core/documents'
import { convert } from 'foliomark'

export class FoliomarkLoader extends BaseDocumentLoader {
  constructor(path, { chunkTokens = 500 } = {}) {
    super()
    this.path = path
    this.chunkTokens = chunkTokens
  }

  async load() {
    const { title, chunks } = await convert(await readFile(this.path), {
      filename: basename(this.path),
      chunks: this.chunkTokens,
    })
    return chunks.map(({ markdown, ...about }) => {
      return new Document({
        pageContent: markdown,
        metadata: { source: this.path, title, ...about },
      })
    })
  }
}

for (const { pageContent, metadata } of await new FoliomarkLoader(process.argv[2]).load()) {
  console.log(metadata.heading_path, metadata.pages, pageContent.length)
}
