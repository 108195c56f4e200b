import { useRef, useState } from 'react'
import { orderLife } from '#shared/api/orders.ts'
import { formatMoney } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { errorText } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'

export interface Asked {
  name: string
  query: { territory?: string; agronomist?: string; mine?: 'orders' | 'shares' }
  /** Somebody is walking through a list by keys: the focus stays there when the total comes. */
  walking?: boolean
}

/** Where a total is put; `goOn` unless the focus was moved elsewhere meanwhile. */
export type OnTotal = (total: number, goOn: boolean) => void

/** Asks for a total, never from the cache, and hands it on; of two asked at once the later counts. */
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
      // It stays when the list is filtered by another year.
      const year = fiscalYear === null ? '' : ` in FY ${fiscalYear}`
      setNote(`${asked.name}: ${formatMoney(answer.total)} of ${orders}${year}`)
    } catch (error) {
      if (own !== count.current) return
      setNote('')
      setFailed({ asked, text: errorText(error, 'The total could not be read') })
    }
  }

  return {
    ask: (asked: Asked) => void ask(asked),
    note,
    failure: failed?.text ?? null,
    retry: () => failed && void ask(failed.asked),
  }
}

/** Nothing else was begun meanwhile: what asked has the focus, or nothing has it, as when a list was closed. */
function isStillAt(from: Element | null): boolean {
  const now = document.activeElement
  // The next name is being typed where the last one was chosen.
  if (now instanceof HTMLInputElement && now.value !== '') return false
  return now === from || now === document.body
}
