import { useRef, useState } from 'react'
import { orderLife } from '#shared/api/orders.ts'
import { formatMoney } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { errorText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'

export interface Asked {
  name: string
  query: { territory?: string; agronomist?: string; mine?: 'orders' | 'shares' }
  /**
   * True if the user stepped to this total with the keyboard while the list was closed. Focus then stays on
   * the list when the total arrives.
   */
  walking?: boolean
}

/**
 * Receives the total. `moveFocus` is false if the user has moved focus elsewhere since requesting the total.
 */
export type OnTotal = (total: number, moveFocus: boolean) => void

/**
 * Fetches totals, never from the cache, and passes them to `onTotal`. A new request replaces an unfinished
 * one.
 */
export function useTotal(fiscalYear: number | null, onTotal: OnTotal) {
  const [note, setNote] = useState('')
  const [failed, setFailed] = useState<{ asked: Asked; text: string } | null>(null)
  const count = useRef(0)

  async function ask(asked: Asked) {
    count.current += 1
    const own = count.current
    const from = document.activeElement
    setFailed(null)
    setNote(`${asked.name}: adding up...`)
    try {
      const query = { ...asked.query, fiscalYear: fiscalYear ?? undefined }
      const answer = await call(orderLife.totals, { query })
      if (own !== count.current) return
      onTotal(answer.total, !asked.walking && isStillAt(from))
      const orders = plural(answer.count, 'purchase order')
      // The note includes the fiscal year, because the user might filter the list by another year later.
      const year = fiscalYear === null ? '' : ` in FY ${fiscalYear}`
      setNote(`${asked.name}: ${formatMoney(answer.total)} for ${orders}${year}`)
    } catch (error) {
      if (own !== count.current) return
      setNote('')
      setFailed({ asked, text: errorText(error, 'The total could not be loaded') })
    }
  }

  return {
    ask: (asked: Asked) => void ask(asked),
    note,
    failure: failed?.text ?? null,
    retry: () => failed && void ask(failed.asked),
  }
}

/**
 * True if focus is still on the control that requested the total, or if nothing has focus, as after a list
 * closes.
 */
function isStillAt(from: Element | null): boolean {
  const now = document.activeElement
  // A nonempty input means that the user is already typing another name, so focus must stay there.
  if (now instanceof HTMLInputElement && now.value !== '') return false
  return now === from || now === document.body
}
