/** What unsaved work stands behind. */
export interface LeavingQuestion {
  isUnsaved: () => boolean
  /** Asks whether the person may be taken away from here; false stays. */
  ask: () => Promise<boolean>
  /** It is kept on this device by itself, and offered to the same person: the page may go. */
  kept?: boolean
  /** Keeps it now; false where that can't be. What is kept is asked about at logout with all that is. */
  keep?: () => boolean
}

const questions = new Set<LeavingQuestion>()

/** Registers a question that logging out and switching users ask first: keep my draft, discard it, or stay. */
export function askBeforeLeaving(question: LeavingQuestion): () => void {
  questions.add(question)
  return () => questions.delete(question)
}

export function hasUnsavedWork(): boolean {
  return [...questions].some(({ isUnsaved }) => isUnsaved())
}

/** Unsaved work that is lost with its page. */
export function hasWorkToHold(): boolean {
  return [...questions].some(({ isUnsaved, kept }) => !kept && isUnsaved())
}

export async function mayLeave(): Promise<boolean> {
  for (const { isUnsaved, ask } of questions) if (isUnsaved() && !(await ask())) return false
  return true
}

let askOfDrafts: (() => Promise<boolean>) | null = null

/** Registers what logging out asks about everything that the person left on this computer. */
export function askBeforeLogout(ask: () => Promise<boolean>): () => void {
  askOfDrafts = ask
  return () => {
    if (askOfDrafts === ask) askOfDrafts = null
  }
}

/** The same question as for leaving, but of the drafts of all windows at once (rule drafts/logout-counts-all). */
export async function mayLogOut(): Promise<boolean> {
  for (const { isUnsaved, ask, keep } of questions) {
    const counted = askOfDrafts !== null && isUnsaved() && keep?.()
    if (!counted && isUnsaved() && !(await ask())) return false
  }
  return (await askOfDrafts?.()) ?? true
}

const backGuards: ((event: PopStateEvent) => void)[] = []

/** Called before the router exists: a window tells its listeners in their order, and the guard must be first. */
export function hearBackFirst(): void {
  window.addEventListener('popstate', (event) => backGuards.at(-1)?.(event))
}

/**
 * Hears of Back and Forward before the router does, and may stop it from hearing. Of several the latest hears: it
 * stands above the others.
 */
export function guardBack(guard: (event: PopStateEvent) => void): () => void {
  backGuards.push(guard)
  return () => {
    backGuards.splice(backGuards.indexOf(guard), 1)
  }
}

/** An event of the window: an order waits to be sent from now on. */
export const orderWaits = 'order-waits'
