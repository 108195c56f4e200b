import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { discountChecks } from '#shared/api/checks/discount-checks.ts'
import type { DiscountCheck } from '#shared/api/checks/discount-checks-schemas.ts'
import type { Decision } from '#shared/order/discount-review.ts'
import { failureText } from '#web/api/call-error.ts'
import { invalidateOrders, useSend } from '#web/api/hooks.ts'

export type Deciding = ReturnType<typeof useDecide>

export const noteRequired = 'A note is required to send an order back'

/** The note and decision for the order shown. Notes on other orders stay until they are sent. */
export function useDecide(check: DiscountCheck | undefined, onDecided: () => void) {
  const queryClient = useQueryClient()
  const sending = useSend(discountChecks.review)
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<{ key: string; text: string; ofNote: boolean } | null>(null)
  const key = check ? `${check.id} ${check.versionNumber}` : ''
  const note = notes[key] ?? ''

  async function decide(decision: Decision): Promise<void> {
    if (!check || sending.isPending) return
    if (decision === 'sent-back' && note.trim() === '') {
      setProblem({ key, text: noteRequired, ofNote: true })
      return
    }
    const { id, versionNumber } = check
    try {
      await sending.mutateAsync({ params: { id }, body: { versionNumber, decision, note } })
      setProblem(null)
      setNotes((before) => ({ ...before, [key]: '' }))
      onDecided()
    } catch (error) {
      setProblem({ key, text: failureText(error, 'The decision could not be saved'), ofNote: false })
    }
    await invalidateOrders(queryClient)
  }

  return {
    note,
    write(text: string) {
      setNotes((before) => ({ ...before, [key]: text }))
      setProblem(null)
    },
    problem: problem?.key === key ? problem : null,
    pending: sending.isPending,
    decide: (decision: Decision) => void decide(decision),
    hasNotes: Object.values(notes).some((text) => text.trim() !== ''),
  }
}
