import { useRef, useState } from 'react'
import { orderLife } from '#shared/api/orders.ts'
import { formatMoney } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { errorText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'

export interface Asked {
  name: string
  query: { territory?: string; agronomist?: string; mine?: 'orders' | 'shares' }
  /** True if the user is moving through a list by keyboard: focus stays there when the total arrives. */
  walking?: boolean
}

/** Called with the total; `moveFocus` is false if focus has moved elsewhere in the meantime. */
export type OnTotal = (total: number, moveFocus: boolean) => void

/** Fetches a total, never from the cache, and passes it on; a later request replaces an earlier one. */
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
      // Names the year, because the list may be filtered by another year later.
      const year = fiscalYear === null ? '' : ` in FY ${fiscalYear}`
      setNote(`${asked.name}: ${formatMoney(answer.total)} of ${orders}${year}`)
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
 * Whether the user started nothing else: focus is still on the control that requested the total, or nowhere,
 * as after a list closes.
 */
function isStillAt(from: Element | null): boolean {
  const now = document.activeElement
  // Keeps focus in the field of the last choice if the next name is being typed there.
  if (now instanceof HTMLInputElement && now.value !== '') return false
  return now === from || now === document.body
}
