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
