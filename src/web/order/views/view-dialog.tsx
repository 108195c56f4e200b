import { mayGenerally } from '#shared/access.ts'
import { sharedLevels } from '#shared/api/views/view-problems.ts'
import type { Level } from '#shared/levels.ts'
import { DraftForm } from '#web/draft/draft-form.tsx'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { sharedLabel } from './offered-views.ts'
import { useViewForm, type ViewFormOptions } from './use-view-form.ts'

/**
 * The option value for a view that isn't shared. It isn't empty, because a select treats an empty value as
 * unset.
 */
const onlyMe = 'only-me'

interface ViewDialogProps extends ViewFormOptions {
  nested?: boolean
  finalFocus?: () => HTMLElement | null
}

export function ViewDialog({ nested, finalFocus, ...options }: ViewDialogProps) {
  const { screen, view } = options
  const { user } = useSession()
  const { draft, above } = useViewForm(options)
  const { content, saving } = draft
  const levels = sharedLevels[screen]
  const share = (sharedWith: Level | null) => draft.change((now) => ({ ...now, sharedWith }))
  return (
    <Dialog
      open
      nested={nested}
      finalFocus={finalFocus}
      size="question"
      title={view ? 'Edit view' : 'Save this view'}
      onClose={() => void draft.leave()}
    >
      <DraftForm draft={draft} above={above} className="vw-form">
        <TextField
          label="Name"
          value={content.name}
          onChange={(name) => draft.change((now) => ({ ...now, name }))}
          error={draft.problems[0]?.message}
          placeholder="e.g. My open orders"
          autoComplete="off"
          readOnly={saving}
        />
        {mayGenerally(user, 'shareViews') && (
          <SelectField
            label="Share with"
            value={content.sharedWith ?? onlyMe}
            onChange={(value) => share(levels.find((level) => level === value) ?? null)}
            options={[
              { value: onlyMe, label: 'No one' },
              ...levels.map((level) => ({ value: level, label: sharedLabel(level) })),
            ]}
          />
        )}
        <div className="vw-do">
          <Button variant="plain" onClick={() => void draft.leave()}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={saving}>
            {saving ? 'Saving...' : above.length > 0 ? 'Try again' : 'Save'}
          </Button>
        </div>
      </DraftForm>
    </Dialog>
  )
}
