/** The examples of the pages about the library, as programs: what is on a page is what runs. */
import { readFileSync } from 'node:fs'

/** Those that run on Node in a folder with a `report.docx`; a server is called once, and ended. */
export function readNodeExamples(): readonly string[] {
  return readExamples('run').map(code =>
    code.includes('server.listen(') ? code + ASK_SERVER : code,
  )
}

/** Those for bundlers. */
export function readBrowserExamples(): readonly string[] {
  return readExamples('browser')
}

function readExamples(kind: string): string[] {
  const pages = ['library', 'pool', 'edge'].map(name =>
    readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'),
  )
  return Array.from(pages.join('').matchAll(/```js (\w+)\n([\s\S]*?)```/g))
    .filter(([, tag]) => tag === kind)
    .map(([, , code]) => code!)
}

const ASK_SERVER = `
import { once } from 'node:events'
import { readFile as readSample } from 'node:fs/promises'
await once(server, 'listening')
const answer = await fetch('http://127.0.0.1:' + server.address().port, {
  method: 'POST',
  body: await readSample('report.docx'),
})
if (!answer.ok) throw new Error('The server of the example answered ' + answer.status)
server.close()
pool.close()
`
