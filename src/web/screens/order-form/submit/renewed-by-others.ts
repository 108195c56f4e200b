import { CallError } from '#web/api/call-error.ts'
import type { FormStore } from '#web/screens/order-form/form/form-store.tsx'
import type { Question } from '#web/ui/overlay/confirm.tsx'

/**
 * Asks whether to renew again if another user has renewed the order since this form opened. The rejected
 * save's error names those renewals (rule renewals/a-second-one-asks).
 */
export async function renewsAgain(
  error: unknown,
  store: FormStore,
  confirm: (question: Question) => Promise<boolean>,
): Promise<boolean> {
  const { renews } = store.get().form
  const known = error instanceof CallError ? error.details.renewals : null
  if (!renews || !(error instanceof CallError) || typeof known !== 'number') return false
  const again = await confirm({
    title: 'Renew it again?',
    text: error.serverMessage,
    confirmLabel: 'Renew again',
    cancelLabel: 'Not yet',
  })
  if (again) store.change((now) => ({ ...now, renews: { ...renews, known } }))
  return again
}
