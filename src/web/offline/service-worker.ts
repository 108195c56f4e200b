import { matchPrecache, precache } from 'workbox-precaching'

/** The application's files, listed by the build (offline.config.ts). */
declare const __FILES__: { url: string; revision: string | null }[]

interface Fetching extends Event {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Message extends Event {
  data: unknown
  waitUntil: (act: Promise<void>) => void
}
interface Worker {
  clients: { matchAll: (options: { includeUncontrolled: boolean }) => Promise<readonly unknown[]> }
  skipWaiting: () => Promise<void>
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Message) => void): void
}
declare const self: Worker

/** If the server doesn't respond within this time, the page is served from the cache (rule offline/opens). */
const answerWithinMs = 500

const files = __FILES__
precache(files)

/**
 * Handles only application files: API calls don't pass through this worker, and their responses aren't stored
 * (rule offline/files-only).
 */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (pathname.startsWith('/assets/')) event.respondWith(named(request))
  else if (isFile(pathname)) event.respondWith(elseStored(fetch(request), pathname))
  // Unknown paths also open the application, which shows that the page doesn't exist.
  else if (request.mode === 'navigate') event.respondWith(page(request))
})

/**
 * Receives the number of windows that run this build. If no window runs another build, this worker takes
 * over, and the previous build's files are deleted.
 */
self.addEventListener('message', (event) => event.waitUntil(takeOver(event.data)))

async function takeOver(windows: unknown): Promise<void> {
  const open = await self.clients.matchAll({ includeUncontrolled: true })
  if (open.length === windows) await self.skipWaiting()
}

const isFile = (path: string) => files.some(({ url }) => url === path)

/** File names contain a content hash, so the stored copy is identical to the server's. */
async function named(request: Request): Promise<Response> {
  return (await matchPrecache(request)) ?? fetch(request)
}

/** Tries the network first, so that users who are online get the same page as without this worker. */
function page(request: Request): Promise<Response> {
  const tooLate = new Promise<Response>((_, reject) => setTimeout(reject, answerWithinMs))
  return elseStored(Promise.race([fetch(request), tooLate]), '/index.html')
}

async function elseStored(asked: Promise<Response>, path: string): Promise<Response> {
  try {
    return await asked
  } catch (error) {
    const stored = await matchPrecache(path)
    if (!stored) throw error
    return stored
  }
}
