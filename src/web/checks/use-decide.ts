import { useState } from 'react'
import { discountChecks } from '#shared/api/checks/discount-checks.ts'
import type { DiscountCheck } from '#shared/api/checks/discount-checks-schemas.ts'
import type { Decision } from '#shared/order/discount-review.ts'
import { noteRequired } from '#shared/order/discount-review.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { failedText, useWrite } from '#web/api/write.ts'

interface Decided {
  id: number
  versionNumber: number
  decision: Decision
  note: string
}

export type Deciding = ReturnType<typeof useDecide>

/** The note and decision for the order shown. Notes typed for other orders are kept until they are sent. */
export function useDecide(check: DiscountCheck | undefined, onDecided: () => void) {
  const { run, sending } = useWrite({
    write: ({ id, ...body }: Decided, send) => send(discountChecks.review, { params: { id }, body }),
    reload: invalidateOrders,
  })
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<{ key: string; text: string; ofNote: boolean } | null>(null)
  const key = check ? `${check.id} ${check.versionNumber}` : ''
  const note = notes[key] ?? ''

  async function decide(decision: Decision): Promise<void> {
    if (!check) return
    if (decision === 'sent-back' && note.trim() === '') {
      setProblem({ key, text: noteRequired, ofNote: true })
      return
    }
    const { id, versionNumber } = check
    const written = await run({ id, versionNumber, decision, note })
    if (written.kind === 'sent') {
      setProblem(null)
      setNotes((before) => ({ ...before, [key]: '' }))
      onDecided()
    }
    if ('error' in written)
      setProblem({ key, text: failedText(written, 'The decision could not be saved'), ofNote: false })
  }

  return {
    note,
    write(text: string) {
      setNotes((before) => ({ ...before, [key]: text }))
      setProblem(null)
    },
    problem: problem?.key === key ? problem : null,
    pending: sending,
    decide: (decision: Decision) => void decide(decision),
    hasNotes: Object.values(notes).some((text) => text.trim() !== ''),
  }
}
