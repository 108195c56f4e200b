import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Mode } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import type { OrderForm } from '#web/order/model/order-form.ts'
import type { Prefilled } from '#web/order/model/prefill.ts'
import type { StoredOrders } from '#web/order/model/rule-context.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { formFromDraft, freshForm, type InitialForm } from './drafts/begun-form.ts'
import { type DraftPlace, personOf, type StoredDraft } from './drafts/draft.ts'
import { findDraft, hasDrafts, recoverDrafts } from './drafts/draft-storage.ts'
import { OrderFormPage } from './order-form-page.tsx'

// Read while the session is still being checked, so that the offers find it.
void recoverDrafts()

const DraftOffers = lazy(async () => (await import('./drafts/draft-offers.tsx')).DraftOffers)

interface KeptFormProps {
  mode: Mode
  orderId: number | null
  start: Prefilled
  /** Filled in again after a reset was taken back. */
  restored: OrderForm | null
  storedOrders: StoredOrders
  lists: Picklists
  onStored: (order: Order) => void
  onCancel: (form: OrderForm) => void
  onReset: (form: OrderForm) => void
  onUndoReset: (() => void) | null
  onReload: () => void
}

/** The form with its draft: what was left unfinished is offered, and going on with it is a form of its own. */
export function FormWithDrafts({ mode, orderId, restored, ...page }: KeptFormProps) {
  const session = useSession()
  const place: DraftPlace = { person: personOf(session), mode, orderId }
  const { state } = useLocation()
  const version = page.storedOrders.before?.versionNumber ?? null
  const [begun, setBegun] = useState<InitialForm>(
    () => namedDraft(state, place) ?? freshForm(restored ?? page.start.form, version),
  )
  const left = useHasDrafts(place.person)
  const restore = (kept: StoredDraft, submits: boolean) => setBegun(formFromDraft(kept, submits))
  return (
    <OrderFormPage
      {...page}
      key={begun.writer}
      place={place}
      begun={begun}
      offers={
        left && <DraftOffers place={place} writer={begun.writer} lists={page.lists} onRestore={restore} />
      }
    />
  )
}

/** Whether the form began with anything to offer; its own draft, which comes later, isn't. */
function useHasDrafts(person: string): boolean {
  const [left, setLeft] = useState(() => hasDrafts(person))
  useEffect(() => {
    let gone = false
    void recoverDrafts().then((found) => {
      if (found && !gone) setLeft(hasDrafts(person))
    })
    return () => {
      gone = true
    }
  }, [person])
  return left
}

/** The draft that somebody pressed Open for on another page; gone when it was finished since. */
function namedDraft(state: unknown, { person, mode, orderId }: DraftPlace): InitialForm | null {
  const named = state as { restore?: unknown; submits?: unknown } | null
  if (typeof named?.restore !== 'string') return null
  const kept = findDraft(person, named.restore)
  return kept?.mode === mode && kept.orderId === orderId ? formFromDraft(kept, named.submits === true) : null
}
