import { useId, useState } from 'react'
import { lists } from '#shared/api/administration.ts'
import type { EntryChange } from '#shared/api/administration-schemas.ts'
import { fieldOf, isFieldValue, type Picklist, type PicklistEntry } from '#shared/picklist/definition.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { fieldText } from '#web/entry/entry-texts.ts'
import { keyIn } from '#web/entry/send-entry.ts'
import { shownValue } from '#web/entry/shown-value.ts'
import type { EntryForm } from '#web/entry/use-entry-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { momentText } from '#web/words/day-text.ts'

interface EntryChangesProps {
  list: Picklist
  stored: PicklistEntry
  form: EntryForm
}

/** (rule list-tabs/changes) */
export function EntryChanges(props: EntryChangesProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="grp">
      <Disclosure open={open} onToggle={() => setOpen(!open)} controls={id}>
        History
      </Disclosure>
      {open && (
        <div id={id}>
          <ChangeList {...props} />
        </div>
      )}
    </section>
  )
}

function ChangeList({ list, stored, form }: EntryChangesProps) {
  const timeZone = useTimeZone()
  const params = { list: list.list, key: keyIn(list, stored) }
  const changes = useEndpoint(lists.changes, { params }, { staleTime: 0 })
  const [note, setNote] = useState('')

  function putBack(name: string, text: string) {
    form.type(name, text)
    setNote(`${fieldOf(list, name).label} is restored. Save to keep it.`)
  }

  if (!changes.data) {
    return changes.isError ? (
      <ErrorState title="The changes could not be loaded" onRetry={() => void changes.refetch()}>
        {changes.error.messageOr()}
      </ErrorState>
    ) : (
      <div className="stack" aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton width="45%" />
      </div>
    )
  }
  if (changes.data.length === 0) return <p className="note">No changes recorded.</p>
  return (
    <>
      <p className="note" role="status">
        {note}
      </p>
      <ol className="le-changes">
        {changes.data.map((change) => (
          <li key={`${change.at} ${change.action}`}>
            <p>
              <b>{changeTitle(change)}</b> <span className="q">by</span> {changeAuthor(change)}{' '}
              <span className="q nowrap">{momentText(change.at, timeZone)}</span>
            </p>
            <ul>
              {change.changes.map((one) => (
                <ChangedField key={one.field} {...one} form={form} onPutBack={putBack} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

interface ChangedFieldProps {
  field: string
  before: unknown
  after: unknown
  form: EntryForm
  onPutBack: (name: string, text: string) => void
}

/**
 * Shows a field's value before and after a change. The Restore button copies the old value into the dialog,
 * where the user can save it.
 */
function ChangedField({ field: name, before, after, form, onPutBack }: ChangedFieldProps) {
  const field = form.list.fields.find((candidate) => candidate.name === name)
  const was = isFieldValue(before) ? before : null
  const became = isFieldValue(after) ? after : null
  if (!field) return null
  const wasText = shownValue(field, was)
  const text = fieldText(field, was)
  const mayGoBack =
    before !== null &&
    before !== undefined &&
    form.fields.includes(field) &&
    !form.isFixed(field) &&
    form.texts[name] !== text
  return (
    <li>
      <span className="q">{field.label}</span>{' '}
      {before !== null && before !== undefined && (
        <>
          <del>{wasText || 'empty'}</del>{' '}
        </>
      )}
      <span>{shownValue(field, became) || 'empty'}</span>
      {mayGoBack && (
        <Button
          variant="quiet"
          aria-label={`Restore ${field.label}: ${wasText || 'empty'}`}
          onClick={() => onPutBack(name, text)}
        >
          Restore
        </Button>
      )}
    </li>
  )
}

function changeTitle({ action }: EntryChange): string {
  return action.charAt(0).toUpperCase() + action.slice(1)
}

/** Returns the name of the user who made a change. If a manager acted for that user, returns both names. */
function changeAuthor({ byName, realName, realUser }: EntryChange): string {
  return realUser === null ? byName : `${realName ?? realUser} acting as ${byName}`
}
