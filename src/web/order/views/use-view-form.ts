import { useCallback, useRef, useState } from 'react'
import { tooManyViews, viewLimits, viewNameProblem } from '#shared/api/views/view-problems.ts'
import type { ViewScreen } from '#shared/api/views/view-query.ts'
import type { Level } from '#shared/levels.ts'
import { endSentence, tidyLineOfText } from '#shared/text.ts'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { ownViews, type SavedView, type SavedViews } from './store-views.ts'
import { useViewActs } from './use-view-acts.ts'
import type { ViewAct } from './view-acts.ts'

export interface ViewFormOptions {
  screen: ViewScreen
  views: SavedViews
  query: string
  /** The edited view; null for a new one. */
  view: SavedView | null
  onStored: (view: SavedView) => void
  onClose: () => void
}

/** Name and sharing of a view: typing, saving, leaving. */
export function useViewForm({ screen, views, query, view, onStored, onClose }: ViewFormOptions) {
  const confirm = useConfirm()
  const [name, setName] = useState(view?.name ?? '')
  const [sharedWith, setSharedWith] = useState<Level | null>(view?.sharedWith ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const typed = name !== (view?.name ?? '') || sharedWith !== (view?.sharedWith ?? null)
  const isOver = useRef(false)
  const isTyped = useCallback(() => typed && !isOver.current, [typed])
  const { busy, failure, forget, signIn, send } = useViewActs(screen, isTyped)

  async function leave(): Promise<boolean> {
    if (busy || (isTyped() && !(await confirm(leaveQuestion)))) return false
    isOver.current = true
    onClose()
    return true
  }
  useLeavingGuard({ isUnsaved: isTyped, ask: leave })

  async function store() {
    const text = tidyLineOfText(name)
    const own = ownViews(views, screen)
    const others = own.filter(({ id }) => id !== view?.id)
    // A view that was deleted in the meantime is saved as a new one.
    const isThere = own.length > others.length
    const full = !isThere && others.length >= viewLimits.views
    const wrong = viewNameProblem(text, others) ?? (full ? tooManyViews : null)
    setProblem(wrong)
    if (wrong !== null) return forget()
    const act: ViewAct =
      view && isThere
        ? { kind: 'change', id: view.id, changes: { name: text, sharedWith } }
        : { kind: 'add', view: { name: text, query: view?.query ?? query, sharedWith } }
    const now = await send(views, act)
    const stored = now && ownViews(now, screen).find((one) => one.name === text)
    if (!stored) return
    isOver.current = true
    onClose()
    onStored(stored)
  }

  return {
    name,
    setName,
    sharedWith,
    setSharedWith,
    problem,
    busy,
    failure: failure && `${endSentence(failure.text)} ${failure.again ? kept : keptAsAnother}`,
    signIn,
    leave,
    store,
  }
}

const kept = 'Your entries are still here.'
const keptAsAnother = 'Try again to save it as a new view.'

const leaveQuestion = {
  title: 'Discard the name?',
  text: 'The view is not saved yet.',
  confirmLabel: 'Discard the name',
  cancelLabel: 'Keep editing',
  danger: true,
}
