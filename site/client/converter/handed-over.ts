/**
 * Documents from outside the page: opened with it by the system, or shared with it by another app once the page is
 * installed. The page can be installed once its service worker is active, since that receives what is shared: without
 * it, the browser would send it to the server.
 */
import { element } from '../page/dom.ts'

interface HandedOver {
  readonly onFiles: (files: readonly File[]) => void
  readonly onLink: (url: string) => void
  /** Nothing came of it. */
  readonly complain: (text: string) => void
}

/** https://developer.mozilla.org/docs/Web/API/LaunchQueue */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void
}

export function receiveHandedOver({ onFiles, onLink, complain }: HandedOver): void {
  void offerApp()
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(async ({ files = [] }) => {
    if (files.length) onFiles(await Promise.all(files.map(handle => handle.getFile())))
  })
  if (!new URLSearchParams(location.search).has('shared')) return
  // A reload would ask for it again.
  history.replaceState(null, '', location.pathname)
  const lost = 'The shared file did not arrive. Choose it here instead.'
  const worker = navigator.serviceWorker?.controller
  if (!worker) {
    complain(lost)
    return
  }
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data: { files, link } }: MessageEvent<{ files: readonly File[]; link?: string }>) => {
      if (files.length) onFiles(files)
      else if (link) onLink(link)
      else complain(lost)
    },
    { once: true },
  )
  navigator.serviceWorker.startMessages()
  worker.postMessage('shared?')
}

/** Lets the browser install the page as soon as its service worker runs. */
export async function offerApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active || document.querySelector('link[rel="manifest"]')) return
  document.head.append(element('link', { rel: 'manifest', href: '/manifest.webmanifest' }))
}
