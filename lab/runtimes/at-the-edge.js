/** A service at the edge: the document in, the answer out. */
import { answer } from './answer.js'

export default {
  async fetch(request) {
    const name = decodeURIComponent(new URL(request.url).pathname.slice(1))
    return new Response(await answer(new Uint8Array(await request.arrayBuffer()), name))
  },
}
