import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Mode } from '#shared/order/kinds.ts'
import { noEditors } from '#web/order/model/line-editor.ts'
import type { Prefilled } from '#web/order/model/prefill.ts'
import type { StoredOrders } from '#web/order/model/rule-context.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { focusAfter } from '#web/ui/focus.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { findDraft, hasAnyDrafts, hasDrafts, hasSealed } from './drafts/draft-storage.ts'
import { withTimeout } from './drafts/stored-copies.ts'
import {
  type DraftPlace,
  formFromDraft,
  freshForm,
  type InitialForm,
  personOf,
  type StoredDraft,
} from './drafts/stored-draft.ts'
import type { FormContent } from './form/form-state.ts'
import { titleId } from './form-header.tsx'
import { type FormOutcomes, OrderForm } from './order-form.tsx'

let loading: ReturnType<typeof load> | undefined

function load() {
  // If the code that recovers drafts can't be loaded, encrypted drafts aren't decrypted, but other drafts in
  // local storage are still offered.
  return import('./drafts/recover-drafts.ts').catch(() => null)
}

const recovery = () => (loading ??= load())

// If there are any drafts, recovers them while the session is being checked. Otherwise, the code for recovery
// loads after the form.
if (hasAnyDrafts()) void recovery().then((loaded) => loaded?.recoverDrafts())

const SavedDrafts = lazy(async () => (await import('./drafts/saved-drafts.tsx')).SavedDrafts)
// Preloads the list of drafts together with the form, so that nothing moves later. If preloading fails, the
// list loads when it is rendered.
if (hasAnyDrafts()) SavedDrafts.preload().catch(() => undefined)

/**
 * True once encrypted drafts have been decrypted, so that the form can offer all drafts and continue one that
 * was requested.
 */
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
  /** The content from before a reset that the user has undone; otherwise null. */
  restored: FormContent | null
  storedOrders: StoredOrders
  lists: Picklists
  outcomes: FormOutcomes
}

/** Shows the form and offers unfinished drafts. If the user continues a draft, it opens in a new form. */
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
  // Detects when a notice's link opens a draft while this form is already on screen.
  const [opened, setOpened] = useState(state)
  if (state !== opened) {
    setOpened(state)
    const named = namedDraft(state, place)
    if (named && named.formId !== begun.formId) setBegun(named)
  }
  const anyDrafts = useHasDrafts(place.person)
  // Preloads the list, so that drafts can be offered even if the network fails later.
  usePreloadOnInput(SavedDrafts)
  useTopAfterReload()
  function restore(draft: StoredDraft, submits: boolean) {
    // Moves focus, because the button that the user clicked disappears.
    focusAfter(() => setBegun(formFromDraft(draft, submits)), titleId)
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

/**
 * After a reload, shows the top of the page, where drafts are offered, instead of restoring the scroll
 * position.
 */
function useTopAfterReload(): void {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [])
}

/**
 * True if there were drafts to offer when the form opened. Ignores the form's own draft, which is saved
 * later.
 */
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

/**
 * The draft that the navigation state names. Null if the state names none, or if this form has no such draft.
 */
export function namedDraft(state: unknown, { person, mode, orderId }: DraftPlace): InitialForm | null {
  if (typeof state !== 'object' || state === null || !('restore' in state)) return null
  if (typeof state.restore !== 'string') return null
  const kept = findDraft(person, state.restore)
  const submits = 'submits' in state && state.submits === true
  return kept?.mode === mode && kept.orderId === orderId ? formFromDraft(kept, submits) : null
}
