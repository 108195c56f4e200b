import { isOutOfDate, newBuild, ownBuild } from '#web/api/build.ts'
import { logFailure } from '#web/api/log-failure.ts'

const lockOf = (build: string) => `build ${build}`

/**
 * A newer build's worker waits until no window of an older build is open, because such a window would lose
 * its files. Each window names its build with a lock, which the browser releases when the window closes.
 */
export async function handsOver(registration: ServiceWorkerRegistration): Promise<void> {
  const build = ownBuild()
  if (build === undefined) return
  void navigator.locks.request(lockOf(build), { mode: 'shared' }, () => new Promise(() => undefined))
  const hand = () => handOver(registration, build)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void hand())
  })
  // Fetches the new build's files before the page reloads.
  window.addEventListener(newBuild, () => {
    registration
      .update()
      .catch((error: unknown) => logFailure('The new version could not be downloaded', error))
  })
  await hand()
}

async function handOver({ active, waiting }: ServiceWorkerRegistration, build: string): Promise<void> {
  if (!active || !waiting || isOutOfDate()) return
  const { held = [] } = await navigator.locks.query()
  const builds = held.flatMap(({ name }) => (name?.startsWith(lockOf('')) ? [name] : []))
  // A window that hasn't named its build yet counts as a window of a different build.
  if (builds.every((name) => name === lockOf(build))) waiting.postMessage(builds.length)
}
