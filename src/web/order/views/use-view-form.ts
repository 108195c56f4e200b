import { tooManyViews, viewLimits, viewNameProblem } from '#shared/api/views/view-problems.ts'
import type { ViewScreen } from '#shared/api/views/view-query.ts'
import type { Level } from '#shared/levels.ts'
import { endSentence, tidyLineOfText } from '#shared/text.ts'
import { type SaveOutcome, useDraft } from '#web/draft/use-draft.ts'
import { ownViews, type SavedView, type SavedViews } from './store-views.ts'
import { useViewActs } from './use-view-acts.ts'
import type { ViewAct } from './view-acts.ts'

export interface ViewFormOptions {
  screen: ViewScreen
  views: SavedViews
  query: string
  /** The view to edit; null for a new one. */
  view: SavedView | null
  onStored: (view: SavedView) => void
  onClose: () => void
}

interface ViewContent {
  name: string
  sharedWith: Level | null
}

const contentOf = (view: SavedView | null): ViewContent => ({
  name: view?.name ?? '',
  sharedWith: view?.sharedWith ?? null,
})

export function useViewForm({ screen, views, query, view, onStored, onClose }: ViewFormOptions) {
  const { failure, send } = useViewActs(screen)
  const own = ownViews(views, screen)
  const others = own.filter(({ id }) => id !== view?.id)
  // If the view has been deleted elsewhere, it is saved as a new one.
  const isThere = own.length > others.length

  const draft = useDraft<SavedView | null, ViewContent>({
    stored: view,
    contentOf,
    isChanged: (now, base) => {
      const { name, sharedWith } = contentOf(base)
      return now.name !== name || now.sharedWith !== sharedWith
    },
    problemsOf({ name }) {
      const full = !isThere && others.length >= viewLimits.views
      const message = viewNameProblem(tidyLineOfText(name), others) ?? (full ? tooManyViews : null)
      return message === null ? [] : [{ path: 'name', message }]
    },
    save,
    question: leaveQuestion,
    onClosed: onClose,
  })

  async function save({
    name,
    sharedWith,
  }: ViewContent): Promise<SaveOutcome<SavedView | null, ViewContent>> {
    const text = tidyLineOfText(name)
    const act: ViewAct =
      view && isThere
        ? { kind: 'change', id: view.id, changes: { name: text, sharedWith } }
        : { kind: 'add', view: { name: text, query: view?.query ?? query, sharedWith } }
    const now = await send(views, act)
    const stored = now && ownViews(now, screen).find((one) => one.name === text)
    if (!stored) return { kind: 'kept' }
    onStored(stored)
    return { kind: 'stored' }
  }

  const said = draft.problems.length === 0 ? failure : null
  const message = said && `${endSentence(said.text)} ${said.again ? kept : keptAsAnother}`
  return { draft, above: message ? [{ path: '', message }] : [] }
}

const kept = 'Your entries are still here.'
const keptAsAnother = 'Try again to save it as a new view.'

const leaveQuestion = {
  title: 'Discard the name?',
  text: 'The view is not saved yet.',
  confirmLabel: 'Discard the name',
}
