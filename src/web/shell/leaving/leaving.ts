export interface LeavingQuestion {
  isUnsaved: () => boolean
  /** Asks the user about unsaved work; false means that the user stays. */
  ask: () => Promise<boolean>
  /**
   * True if the work is saved on this device automatically and offered to the same user later, so the page
   * can close without asking.
   */
  kept?: boolean
  /**
   * Saves the work now, and returns whether that succeeded. At logout, the user is asked only once about all
   * saved work.
   */
  keep?: () => boolean
}

const questions = new Set<LeavingQuestion>()

/** Registers a question about unsaved work, to be asked before logout and before switching users. */
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

/** Registers the function that asks at logout about all drafts stored on this computer. */
export function askBeforeLogout(ask: () => Promise<boolean>): () => void {
  askOfDrafts = ask
  return () => {
    if (askOfDrafts === ask) askOfDrafts = null
  }
}

/**
 * Asks the user about unsaved work, with a single question about the drafts of all windows. Resolves to
 * whether logout can continue (rule drafts/logout-counts-all).
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
 * Must be called before the router exists: listeners run in the order in which they were added, and the Back
 * guards must run before the router.
 */
export function hearBackFirst(): void {
  window.addEventListener('popstate', (event) => backGuards.at(-1)?.(event))
}

/**
 * Registers a guard that receives Back and Forward before the router and may block them. Only the most
 * recently registered guard runs, because its page or dialog is on top.
 */
export function guardBack(guard: (event: PopStateEvent) => void): () => void {
  backGuards.push(guard)
  return () => {
    backGuards.splice(backGuards.indexOf(guard), 1)
  }
}

/** The window event fired when an order starts waiting to be sent. */
export const orderWaits = 'order-waits'
