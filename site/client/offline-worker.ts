/**
 * The home page without a network: a service worker that keeps the page and what it loads. It is registered with
 * the first document. The service puts `OFFLINE` before it: a release has another name and other files, and takes
 * the place of the one before. A plain script, without imports.
 *
 * What other apps share with the page comes here, too, as the answer to a form. It is held in memory until the
 * page asks for it (converter/handed-over.ts) and goes nowhere else.
 */
declare const OFFLINE: { readonly name: string; readonly files: readonly string[] }

interface OfflineEvent extends Event {
  readonly request: Request
  waitUntil(work: Promise<unknown>): void
  respondWith(answer: Promise<Response>): void
}

addEventListener('install', event => {
  const keep = async () => (await caches.open(OFFLINE.name)).addAll([...OFFLINE.files])
  ;(event as OfflineEvent).waitUntil(keep())
})

addEventListener('activate', event => {
  const forgetOthers = async () => {
    const names = (await caches.keys()).filter(name => name !== OFFLINE.name)
    await Promise.all(names.map(name => caches.delete(name)))
  }
  ;(event as OfflineEvent).waitUntil(forgetOthers())
})

/** As the app's manifest says. */
const SHARE_PATH = '/share'

interface Shared {
  readonly files: readonly File[]
  readonly link: string | undefined
}

let shared: Promise<Shared> | undefined

addEventListener('message', event => {
  const { data, source } = event as MessageEvent
  if (data !== 'shared?') return
  const answer = async () => {
    const given = await shared?.catch(() => undefined)
    shared = undefined
    ;(source as MessagePort | null)?.postMessage(given ?? { files: [] })
  }
  ;(event as unknown as OfflineEvent).waitUntil(answer())
})

async function readShared(request: Request): Promise<Shared> {
  const form = await request.formData()
  const files = form.getAll('file').filter(value => value instanceof File)
  // Apps put an address into either.
  const texts = [form.get('url'), form.get('text')].map(value => String(value ?? '').trim())
  return { files, link: texts.find(text => /^https?:\/\/\S+$/i.test(text)) }
}

addEventListener('fetch', event => {
  const { request, respondWith } = event as OfflineEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === location.origin && pathname === SHARE_PATH) {
    shared = readShared(request)
    const toPage = () => Response.redirect('/?shared', 303)
    respondWith.call(event, shared.then(toPage, toPage))
    return
  }
  if (request.method !== 'GET' || origin !== location.origin) return
  // Names of assets change with their content; a page may be newer than what is kept.
  if (pathname.startsWith('/assets/')) respondWith.call(event, keptFirst(request))
  else if (pathname === '/' && request.mode === 'navigate') {
    respondWith.call(event, networkFirst(request))
  }
})

async function keptFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(OFFLINE.name)).put(request, answer.clone())
  return answer
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match('/', { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}
