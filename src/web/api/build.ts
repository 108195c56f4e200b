/** An event of the window: the server has another build than this page. */
export const newBuild = 'new-build'

/** What answered last; null until something did. */
let latest: string | null = null

/** The build that this page is of; undefined where it was not built, or is no page. */
export const ownBuild = () => globalThis.document?.documentElement.dataset.build

/** Whether a newer version was installed since this page was opened (rule offline/new-version). */
export const isOutOfDate = () => latest !== null && ownBuild() !== undefined && latest !== ownBuild()

/** What an answer says of the server's build; one of somebody on the way says nothing. */
export function noteBuild({ headers }: Response): void {
  const said = headers.get('x-furrow-version')
  if (said === null || said === latest) return
  latest = said
  if (isOutOfDate()) window.dispatchEvent(new Event(newBuild))
}
