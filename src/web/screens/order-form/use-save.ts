import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import type { Order, OrderSent } from '#shared/order/order.ts'
import { call } from '#web/api/client.ts'
import { invalidateOrders } from '#web/api/hooks.ts'
import { newId } from './new-id.ts'
import { type Attempt, isUncertain, save } from './saving.ts'

function send({ id, body, key }: Attempt): Promise<Order> {
  return id === null
    ? call(orders.create, { body, idempotencyKey: key })
    : call(orders.replace, { params: { id }, body, idempotencyKey: key })
}

/** Saves one order at a time, and the same save only once however often it is sent. */
export function useSave() {
  const queryClient = useQueryClient()
  const [saving, setSaving] = useState(false)
  const running = useRef(false)
  const key = useRef<string>(undefined)
  const unanswered = useRef<Attempt | null>(null)

  async function run(id: number | null, body: OrderSent): Promise<Order | null> {
    if (running.current) return null
    running.current = true
    setSaving(true)
    key.current ??= newId()
    const attempt: Attempt = { key: key.current, id, body }
    try {
      const stored = await save(attempt, unanswered.current, send, newId)
      key.current = newId()
      unanswered.current = null
      void invalidateOrders(queryClient)
      return stored
    } catch (error) {
      if (isUncertain(error)) unanswered.current ??= attempt
      throw error
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  return { saving, run }
}
