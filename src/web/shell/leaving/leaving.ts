export interface LeavingQuestion {
  isUnsaved: () => boolean
  /** Prompts the user about unsaved work. Resolves to false if the user stays on the page. */
  ask: () => Promise<boolean>
  /**
   * True if changes are saved on this device automatically and offered to the same user later, so the page
   * can close without a prompt.
   */
  kept?: boolean
  /**
   * Saves the changes on this device now, and returns whether that succeeded. At logout, a single prompt then
   * covers all drafts on the device.
   */
  keep?: () => boolean
}

const questions = new Set<LeavingQuestion>()

/** Registers a prompt about unsaved work, to be shown before logout and before switching users. */
export function askBeforeLeaving(question: LeavingQuestion): () => void {
  questions.add(question)
  return () => questions.delete(question)
}

export function hasUnsavedWork(): boolean {
  return [...questions].some(({ isUnsaved }) => isUnsaved())
}

/** Whether there is unsaved work that would be lost if its page closed. */
export function hasWorkToHold(): boolean {
  return [...questions].some(({ isUnsaved, kept }) => !kept && isUnsaved())
}

export async function mayLeave(): Promise<boolean> {
  for (const { isUnsaved, ask } of questions) if (isUnsaved() && !(await ask())) return false
  return true
}

let askOfDrafts: (() => Promise<boolean>) | null = null

/** Registers the function that prompts the user at logout about all drafts saved on this computer. */
export function askBeforeLogout(ask: () => Promise<boolean>): () => void {
  askOfDrafts = ask
  return () => {
    if (askOfDrafts === ask) askOfDrafts = null
  }
}

/**
 * Prompts the user about unsaved work before logout. A single prompt covers the drafts of all windows.
 * Resolves to false if the user stays (rule drafts/logout-counts-all).
 */
export async function mayLogOut(): Promise<boolean> {
  for (const { isUnsaved, ask, keep } of questions) {
    const counted = askOfDrafts !== null && isUnsaved() && keep?.()
    if (!counted && isUnsaved() && !(await ask())) return false
  }
  return (await askOfDrafts?.()) ?? true
}

const backGuards: ((event: PopStateEvent) => void)[] = []

/**
 * Must be called before the router is created. Listeners run in the order in which they were added, and the
 * Back guards must run before the router.
 */
export function hearBackFirst(): void {
  window.addEventListener('popstate', (event) => backGuards.at(-1)?.(event))
}

/**
 * Registers a guard that receives Back and Forward before the router and can block them. Only the most
 * recently registered guard runs, because its page or dialog is on top.
 */
export function guardBack(guard: (event: PopStateEvent) => void): () => void {
  backGuards.push(guard)
  return () => {
    backGuards.splice(backGuards.indexOf(guard), 1)
  }
}

/** The name of the window event that makes the page check this device for orders waiting to be sent. */
export const orderWaits = 'order-waits'
