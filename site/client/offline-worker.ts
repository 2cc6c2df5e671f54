/**
 * The home page offline: a service worker that caches the page and what it loads. It is registered after the first
 * document. The service prepends `OFFLINE`: a release has another name and other files, and replaces the one before. A
 * plain script, without imports.
 *
 * What other apps share with the page arrives here, too, as a form submission. It is held in memory until the page
 * asks for it (converter/handed-over.ts) and goes nowhere else.
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

/** As in the app's manifest. */
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
  // Apps put a URL into either.
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
  // Asset names change with their content; a page may be newer than what is cached.
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
