import { useState } from 'react'
import type { ViewScreen } from '#shared/api/views/view-query.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { sharedLabel } from './offered-views.ts'
import type { SavedView, SavedViews } from './store-views.ts'
import { type EditedRow, rowButton, useEditedViews } from './use-edited-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import { ViewFailure } from './view-failure.tsx'

interface EditViewsProps {
  screen: ViewScreen
  views: SavedViews
  /** Called when the user restores a deleted view, which gets a new ID. */
  onBack: (before: SavedView, again: SavedView) => void
  onClose: () => void
}

/** (rule views/edited) */
export function EditViews({ screen, views, onBack, onClose }: EditViewsProps) {
  const [edited, setEdited] = useState<SavedView | null>(null)
  const { rows, said, acts, move, remove, bringBack } = useEditedViews(screen, views, onBack)
  const signIn = useSignInOver(acts.isSending)
  return (
    <Dialog open size="small" title="Edit views" onClose={onClose}>
      <ViewFailure acts={acts} />
      <ul className="vw-list">
        {rows.map((row) => (
          <li key={row.view.id}>
            {row.isDeleted ? (
              <>
                <span className="vw-name">{row.view.name} deleted</span>
                <Button
                  variant="quiet"
                  data-focus={rowButton(row.view, 'undo')}
                  onClick={() => void bringBack(row)}
                >
                  Undo
                </Button>
              </>
            ) : (
              <Row row={row} onMove={move} onEdit={setEdited} onDelete={remove} />
            )}
          </li>
        ))}
      </ul>
      <p className="vh" role="status">
        {said}
      </p>
      {edited && (
        <ViewDialog
          nested
          screen={screen}
          views={views}
          query=""
          view={edited}
          onStored={() => {}}
          onClose={() => setEdited(null)}
        />
      )}
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </Dialog>
  )
}

interface RowProps {
  row: EditedRow
  onMove: (view: SavedView, by: -1 | 1) => void
  onEdit: (view: SavedView) => void
  onDelete: (row: EditedRow) => void
}

function Row({ row, onMove, onEdit, onDelete }: RowProps) {
  const { view, isFirst, isLast } = row
  const { name, sharedWith } = view
  return (
    <>
      <span className="vw-name">
        {name}
        {sharedWith && <span className="q"> Shared with {sharedLabel(sharedWith).toLowerCase()}</span>}
      </span>
      <IconButton
        icon="chevron-up"
        label={`Move ${name} up`}
        data-focus={rowButton(view, 'up')}
        disabled={isFirst}
        onClick={() => onMove(view, -1)}
      />
      <IconButton
        icon="chevron-down"
        label={`Move ${name} down`}
        data-focus={rowButton(view, 'down')}
        disabled={isLast}
        onClick={() => onMove(view, 1)}
      />
      <IconButton
        icon="pencil"
        label={`Edit ${name}`}
        data-focus={rowButton(view, 'edit')}
        onClick={() => onEdit(view)}
      />
      <IconButton icon="trash" label={`Delete ${name}`} onClick={() => onDelete(row)} />
    </>
  )
}
