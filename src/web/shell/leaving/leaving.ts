/** Asks whether the person may be taken away from here; false stays. */
type Question = () => Promise<boolean>

const questions = new Set<Question>()

/** Registers a question that logging out and switching users ask first: keep my draft, discard it, or stay. */
export function askBeforeLeaving(question: Question): () => void {
  questions.add(question)
  return () => questions.delete(question)
}

export async function mayLeave(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false
  return true
}

let backGuard: ((event: PopStateEvent) => void) | null = null

/** Called before the router exists: a window tells its listeners in their order, and the guard must be first. */
export function hearBackFirst(): void {
  window.addEventListener('popstate', (event) => backGuard?.(event))
}

/** Hears of Back and Forward before the router does, and may stop it from hearing. */
export function guardBack(guard: (event: PopStateEvent) => void): () => void {
  backGuard = guard
  return () => {
    if (backGuard === guard) backGuard = null
  }
}
