import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CardOrder } from '#shared/order/order.ts'
import type { AuthUser } from '#shared/people.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { usePeopleNames } from '#web/order/list/use-people-names.ts'
import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { type Lazy, lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { useLatest } from '#web/ui/use-latest.ts'
import { type CardAction, type CardDialogProps, cardActionTable, cardDialogs } from './card-actions.ts'
import type { RemovedOrder } from './removed-orders.ts'
import { useDelete } from './use-delete.ts'
import { type Finalizing, useFinalize } from './use-finalize.ts'
import { useFocusInPlace } from './use-focus-in-place.ts'

const ReportDialog = lazy(async () => (await import('#web/shell/dialogs/report-dialog.tsx')).ReportDialog)

interface CardContext {
  user: AuthUser
  /** The company's time zone; null until it is loaded, because a wrong zone could show the wrong day. */
  timeZone: string | null
  /** Orders being finalized, which are already shown as finalized. */
  finalizing: Finalizing
  /** Users' names, keyed by lowercase e-mail address. */
  names: ReadonlyMap<string, string>
  perform: (action: CardAction, order: CardOrder) => void
  /** Recently removed orders. A note in each one's old place in the list lets the user restore it. */
  removed: readonly RemovedOrder[]
  putBack: (order: RemovedOrder['order']) => void
}

const CardContext = createContext<CardContext | null>(null)

export function useCardDialogs(): CardContext {
  const context = useContext(CardContext)
  if (!context) throw new Error('useCardDialogs needs its provider')
  return context
}

interface OpenDialog {
  Dialog: Lazy<CardDialogProps>
  order: CardOrder
}

/**
 * Provides the actions and dialogs of all cards. A dialog stays open even if its card scrolls out of view.
 */
export function CardDialogs({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const timeZone = useTimeZone()
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { finalizing, finalize, toReport, closeReport } = useFinalize()
  const { remove, removed, putBack } = useDelete(user.email, useFocusInPlace())
  const close = () => setOpen(null)
  usePreloadOnInput(cardDialogs)
  // Preloads the report dialog, because the network may be down when the user needs the dialog.
  usePreloadOnInput(ReportDialog)

  const perform = useLatest<Parameters<CardContext['perform']>, void>((action, order) => {
    const { opens } = cardActionTable[action]
    if ('form' in opens) navigate(openInForm(opens.form, order))
    else if ('dialog' in opens) setOpen({ Dialog: opens.dialog, order })
    else void (opens.question === 'finalize' ? finalize(order) : remove(order))
  })
  const putBackNow = useLatest(putBack)
  const names = usePeopleNames()
  const context = useMemo<CardContext>(
    () => ({
      user,
      timeZone,
      finalizing,
      names,
      perform,
      removed,
      putBack: putBackNow,
    }),
    [user, timeZone, finalizing, names, perform, removed, putBackNow],
  )

  return (
    <CardContext value={context}>
      {children}
      {open && <open.Dialog order={open.order} onClose={close} onLoadFailed={close} />}
      {toReport && <ReportDialog report={toReport} onClose={closeReport} />}
    </CardContext>
  )
}
