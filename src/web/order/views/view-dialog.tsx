import { mayGenerally } from '#shared/access.ts'
import { sharedLevels } from '#shared/api/views/view-problems.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Message } from '#web/ui/message.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { sharedLabel } from './offered-views.ts'
import { useViewForm, type ViewFormOptions } from './use-view-form.ts'

/** The value for a view that isn't shared. It isn't empty, because a select treats an empty value as unset. */
const onlyMe = 'only-me'

interface ViewDialogProps extends ViewFormOptions {
  /** Whether the dialog opens above another one. */
  nested?: boolean
  finalFocus?: () => HTMLElement | null
}

/** A view's name, and for managers, its sharing. */
export function ViewDialog({ nested, finalFocus, ...options }: ViewDialogProps) {
  const { screen, view } = options
  const { user } = useSession()
  const form = useViewForm(options)
  const levels = sharedLevels[screen]
  return (
    <Dialog
      open
      nested={nested}
      finalFocus={finalFocus}
      size="question"
      title={view ? 'Edit view' : 'Save this view'}
      onClose={() => void form.leave()}
    >
      <form
        className="vw-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.store()
        }}
      >
        <TextField
          label="Name"
          value={form.name}
          onChange={form.setName}
          error={form.problem ?? undefined}
          placeholder="e.g. My open orders"
          autoComplete="off"
          readOnly={form.busy}
        />
        {mayGenerally(user, 'shareViews') && (
          <SelectField
            label="Share with"
            value={form.sharedWith ?? onlyMe}
            onChange={(value) => form.setSharedWith(levels.find((level) => level === value) ?? null)}
            options={[
              { value: onlyMe, label: 'No one' },
              ...levels.map((level) => ({ value: level, label: sharedLabel(level) })),
            ]}
          />
        )}
        {form.failure && <Message kind="error">{form.failure}</Message>}
        <div className="vw-do">
          <Button variant="plain" onClick={() => void form.leave()}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={form.busy}>
            {form.busy ? 'Saving...' : form.failure ? 'Try again' : 'Save'}
          </Button>
        </div>
      </form>
      {form.signIn.asking && <SignInOver onAnswer={form.signIn.answer} />}
    </Dialog>
  )
}
