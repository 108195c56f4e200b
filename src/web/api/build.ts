/** The name of the window event fired when the server runs a different build than this page. */
export const newBuild = 'new-build'

/** The build the server last reported; null before the first response. */
let latest: string | null = null

/** The build from which this page was loaded; undefined in development and outside a page. */
export const ownBuild = () => globalThis.document?.documentElement.dataset.build

/** (rule offline/new-version) */
export const isOutOfDate = () => latest !== null && ownBuild() !== undefined && latest !== ownBuild()

/** Records the server's build from a response header. Responses from a proxy lack this header. */
export function noteBuild({ headers }: Response): void {
  const said = headers.get('x-furrow-version')
  if (said === null || said === latest) return
  latest = said
  if (isOutOfDate()) window.dispatchEvent(new Event(newBuild))
}
