/** A worker of a browser: the name of a document in, the answer out. */
import { answer } from './answer.js'

addEventListener('message', async ({ data: name }) => {
  const response = await fetch(`/documents/${encodeURIComponent(name)}`)
  postMessage(await answer(new Uint8Array(await response.arrayBuffer()), name))
})
