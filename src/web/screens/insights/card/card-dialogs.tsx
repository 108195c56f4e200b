import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { auth } from '#shared/api/auth.ts'
import type { Order } from '#shared/order/order.ts'
import type { AuthUser } from '#shared/people.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { PreviewDialog } from '#web/print/preview-dialog.tsx'
import { WhatChanged } from '#web/print/what-changed.tsx'
import { ReportDialog } from '#web/shell/dialogs/report-dialog.tsx'
import { isHandOver, openInForm } from '#web/shell/leaving/open-in-form.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import type { CardAction } from './card-actions.ts'
import { useDelete } from './use-delete.ts'
import { useFinalize } from './use-finalize.ts'
import { useFocusInPlace } from './use-focus-in-place.ts'

const CardQuickEdit = lazy(async () => (await import('./card-quick-edit.tsx')).CardQuickEdit)

interface Acts {
  user: AuthUser
  /** Where days begin and end for the company; null until that is known: no day is better than another. */
  timeZone: string | null
  /** Orders whose finalizing is under way: shown as finalized at once. */
  finalizing: ReadonlySet<number>
  act: (action: CardAction, order: Order) => void
}

const ActsContext = createContext<Acts | null>(null)

export function useCardDialogs(): Acts {
  const acts = useContext(ActsContext)
  if (!acts) throw new Error('useOrderActs needs OrderActs above it')
  return acts
}

/** What the buttons of all cards do, and the dialogs that they open; these outlive the cards. */
export function CardDialogs({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { data: config } = useEndpoint(auth.config)
  const timeZone = config?.timeZone ?? null
  const navigate = useNavigate()
  const [open, setOpen] = useState<{ action: CardAction; order: Order } | null>(null)
  const { finalizing, finalize, toReport, closeReport } = useFinalize()
  const remove = useDelete(useFocusInPlace())
  const close = () => setOpen(null)
  usePreloadOnInput(CardQuickEdit)

  const latest = useRef<Acts['act']>(() => undefined)
  latest.current = (action, order) => {
    if (isHandOver(action)) navigate(openInForm(action, order, sessionStorage))
    else if (action === 'finalize') void finalize(order)
    else if (action === 'delete') void remove(order)
    else setOpen({ action, order })
  }
  const acts = useMemo<Acts>(
    () => ({ user, timeZone, finalizing, act: (action, order) => latest.current(action, order) }),
    [user, timeZone, finalizing],
  )

  return (
    <ActsContext value={acts}>
      {children}
      {open?.action === 'preview' && <PreviewDialog order={open.order} onClose={close} />}
      {open?.action === 'quickEdit' && <CardQuickEdit order={open.order} onClose={close} />}
      <WhatChanged order={open?.action === 'history' ? open.order : null} onClose={close} />
      {toReport && <ReportDialog report={toReport} onClose={closeReport} />}
    </ActsContext>
  )
}
