import { CallError } from '#web/api/call-error.ts'
import type { Written } from '#web/api/write.ts'

/** (rule kinds/credit-more-than-ordered) */
export const creditQuestion = { title: 'Credit more than was ordered?' }

/**
 * Sends a credit memo with the excess amount that was shown to the user, if any. The server might compute a
 * different amount, because it sees more of the family or because another user saved first. In that case,
 * asks the user again and resends (rule kinds/credit-limited-by-the-server).
 */
export async function sendCredit<Answer extends Written<unknown>>(
  shown: number | null,
  send: (said: { creditsOver?: number }) => Promise<Answer>,
  ask: (text: string) => Promise<boolean>,
): Promise<Answer | { kind: 'declined' }> {
  let agreed = shown
  for (;;) {
    const answer = await send(agreed === null ? {} : { creditsOver: agreed })
    const asked = creditExceeded(answer)
    if (!asked) return answer
    if (!(await ask(asked.serverMessage))) return { kind: 'declined' }
    agreed = Number(asked.details.over)
  }
}

function creditExceeded(answer: Written<unknown>): CallError | null {
  const error = 'error' in answer ? answer.error : null
  return error instanceof CallError && error.code === 'credit_exceeds' ? error : null
}
