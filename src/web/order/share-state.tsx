import { sharesValid } from '#shared/order/shares/shares.ts'
import { type OrderForm, type ShareList, sharePaths } from '#web/order/model/order-form.ts'
import { unreadable } from '#web/order/model/typed-text.ts'
import { StatusWord } from '#web/ui/status-word.tsx'

type SharesOfForm = Pick<OrderForm, ShareList | 'typed'>

/**
 * Whether the list's shares add up to 100%, checked the same way as on Submit (rule shares/add-up-to-100).
 * Null while a number is unreadable, because its field already shows the problem.
 */
export function shareState(form: SharesOfForm, list: ShareList): 'valid' | 'invalid' | null {
  if (unreadable(form.typed).some(({ path }) => path.startsWith(sharePaths[list]))) return null
  return sharesValid(form[list].map((share) => share.percentage)) ? 'valid' : 'invalid'
}

export function ShareState({ state }: { state: ReturnType<typeof shareState> }) {
  if (state === null) return null
  return state === 'valid' ? (
    <StatusWord tone="ok">Valid</StatusWord>
  ) : (
    <StatusWord tone="bad">Must equal 100%</StatusWord>
  )
}
