import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Mode } from '#shared/order/kinds.ts'
import { noEditors } from '#web/order/model/line-editor.ts'
import type { Prefilled } from '#web/order/model/prefill.ts'
import type { StoredOrders } from '#web/order/model/rule-context.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { drawNow } from '#web/ui/overlay/draw-now.ts'
import {
  type DraftPlace,
  formFromDraft,
  freshForm,
  type InitialForm,
  personOf,
  type StoredDraft,
} from './drafts/draft.ts'
import { findDraft, hasAnyDrafts, hasDrafts, hasSealed } from './drafts/draft-storage.ts'
import { withTimeout } from './drafts/stored-copies.ts'
import type { FormContent } from './form/form-state.ts'
import { titleId } from './form-header.tsx'
import { type FormOutcomes, OrderForm } from './order-form.tsx'

let loading: ReturnType<typeof load> | undefined

function load() {
  // What it would open stays where it is, and what local storage has is offered all the same.
  return import('./drafts/recover-drafts.ts').catch(() => null)
}

const recovery = () => (loading ??= load())

// Where drafts are known, they are read while the session is still being checked; else the form comes first.
if (hasAnyDrafts()) void recovery().then((loaded) => loaded?.recoverDrafts())

const SavedDrafts = lazy(async () => (await import('./drafts/saved-drafts.tsx')).SavedDrafts)
// There with the form: nothing moves when it comes. If it can't be loaded now, it is when it is drawn.
if (hasAnyDrafts()) SavedDrafts.preload().catch(() => undefined)

/** Whether what is sealed was opened: a form begins with its offers, and with the draft that it was opened for. */
export function useDraftsReady(person: string): boolean {
  const [ready, setReady] = useState(() => !hasSealed(person))
  useEffect(() => {
    if (ready) return
    const opening = recovery().then((loaded) => loaded?.readyDrafts(person))
    void withTimeout(opening, undefined).then(() => setReady(true))
  }, [ready, person])
  return ready
}

interface FormWithDraftsProps {
  mode: Mode
  orderId: number | null
  start: Prefilled
  /** Filled in again after a reset was undone. */
  restored: FormContent | null
  storedOrders: StoredOrders
  lists: Picklists
  outcomes: FormOutcomes
}

/** The form with its draft: what was left unfinished is offered, and going on with it is a form of its own. */
export function FormWithDrafts({ mode, orderId, restored, ...page }: FormWithDraftsProps) {
  const session = useSession()
  const place: DraftPlace = { person: personOf(session), mode, orderId }
  const { state } = useLocation()
  const version = page.storedOrders.before?.versionNumber ?? null
  const [begun, setBegun] = useState<InitialForm>(
    () =>
      namedDraft(state, place) ??
      freshForm(restored ?? { form: page.start.form, editors: noEditors }, version),
  )
  // Opened from the notice that it was kept, while this form stands here already.
  const [opened, setOpened] = useState(state)
  if (state !== opened) {
    setOpened(state)
    const named = namedDraft(state, place)
    if (named && named.formId !== begun.formId) setBegun(named)
  }
  const anyDrafts = useHasDrafts(place.person)
  // Also what is left while there is no network is offered.
  usePreloadOnInput(SavedDrafts)
  useTopAfterReload()
  function restore(draft: StoredDraft, submits: boolean) {
    drawNow(() => setBegun(formFromDraft(draft, submits)))
    // The offer that was pressed is gone.
    document.getElementById(titleId)?.focus()
  }
  return (
    <OrderForm
      {...page}
      key={begun.formId}
      place={place}
      begun={begun}
      savedDrafts={
        anyDrafts && (
          <SavedDrafts
            place={place}
            formId={begun.formId}
            began={page.start.form}
            version={version}
            lists={page.lists}
            onRestore={restore}
          />
        )
      }
    />
  )
}

/** A reload begins at the top, where the draft is offered, and not where a browser remembers the form to have been. */
function useTopAfterReload(): void {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [])
}

/** Whether the form began with anything to offer; its own draft, which comes later, isn't. */
function useHasDrafts(person: string): boolean {
  const [found, setFound] = useState(() => hasDrafts(person))
  useEffect(() => {
    let cancelled = false
    void recovery().then(async (loaded) => {
      void loaded?.readyDrafts(person)
      if ((await loaded?.recoverDrafts()) && !cancelled) setFound(hasDrafts(person))
    })
    return () => {
      cancelled = true
    }
  }, [person])
  return found
}

/** The draft that was opened from another page; null when it was finished since. */
export function namedDraft(state: unknown, { person, mode, orderId }: DraftPlace): InitialForm | null {
  if (typeof state !== 'object' || state === null || !('restore' in state)) return null
  if (typeof state.restore !== 'string') return null
  const kept = findDraft(person, state.restore)
  const submits = 'submits' in state && state.submits === true
  return kept?.mode === mode && kept.orderId === orderId ? formFromDraft(kept, submits) : null
}
