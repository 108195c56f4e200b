import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { Button } from '#web/ui/button.tsx'
import { focusNext } from '#web/ui/focus.ts'
import type { OfferedView } from './offered-views.ts'
import type { SavedViews } from './store-views.ts'
import { useViewActs } from './use-view-acts.ts'
import { ViewFailure } from './view-failure.tsx'

interface ChangedViewProps {
  screen: ViewScreen
  views: SavedViews
  /** The active view if the filters differ from it, otherwise null. */
  active: OfferedView | null
  query: string
  onSaveAs: () => void
}

/** (rule views/changed) */
export function ChangedView({ screen, views, active, query, onSaveAs }: ChangedViewProps) {
  const acts = useViewActs(screen)
  const signIn = useSignInOver(acts.isSending)
  async function save(id: number) {
    const stored = await acts.send(views, { kind: 'change', id, changes: { query } })
    // The notice disappears along with its button, so focus has to move.
    if (stored) focusNext('views')
  }
  const own = active?.stored?.own ? active.stored : null
  return (
    <>
      <span className="vh" role="status">
        {active && `${active.name}: changed`}
      </span>
      {active && (
        <div className="vw-changed">
          <span aria-hidden="true">{active.name}: changed</span>
          {own && (
            <Button variant="quiet" disabled={acts.busy} onClick={() => void save(own.id)}>
              {acts.busy ? 'Saving...' : 'Save'}
            </Button>
          )}
          <Button variant="quiet" onClick={onSaveAs}>
            Save as
          </Button>
        </div>
      )}
      {/* If the view itself has been deleted, only this message says so. */}
      {(active || acts.failure?.again === null) && <ViewFailure acts={acts} />}
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </>
  )
}
