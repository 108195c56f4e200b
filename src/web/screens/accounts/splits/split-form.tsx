import { useEffect, useRef } from 'react'
import type { StoredSplits } from '#web/order/store-splits.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Message } from '#web/ui/message.tsx'
import { SplitConflict } from './split-conflict.tsx'
import { leavePercent, type SplitDraft } from './split-draft.ts'
import { AgronomistRows, CustomerRows } from './split-rows.tsx'
import { useSplitEditor } from './use-split-editor.ts'
import type { SplitPeople } from './use-split-people.ts'

interface SplitFormProps {
  producerId: number
  began: SplitDraft
  list: StoredSplits
  people: SplitPeople
  onStored: (list: StoredSplits) => void
  onClosed: () => void
  onWork: (atWork: boolean) => void
}

/** Edits a usual split (rules splits/exactly-100, splits/leaving). */
export function SplitForm({ producerId, began, list, people, onStored, onClosed, onWork }: SplitFormProps) {
  const { known } = people
  const editor = useSplitEditor({ producerId, began, list, known, onStored, onClosed })
  const { draft, change, problems, saving, refusals, clash, signIn } = editor
  const page = useRef<HTMLFormElement>(null)
  useEffect(() => {
    onWork(true)
    return () => onWork(false)
  }, [onWork])
  useEffect(() => page.current?.querySelector('input')?.focus(), [])
  // The pressed button is disabled during the save and loses focus; move it to the first problem.
  useEffect(() => {
    if (refusals === 0 || saving) return
    const find = (what: string) => page.current?.querySelector<HTMLElement>(what)
    const place = find('[aria-invalid=true], [role=alert]') ?? find('[type=submit]')
    place?.focus()
  }, [refusals, saving])

  const problemAt = (path: string) => problems.find((problem) => problem.path === path)?.message
  const above = problems.filter(({ path }) => path === '' || path === 'splits' || path === 'id')
  const rows = { draft, change, people, problemAt, onLeave: leave }

  function leave(side: 'customerShares' | 'agronomistShares', index: number) {
    change((now) => leavePercent(now, side, index))
  }

  return (
    <form
      ref={page}
      noValidate
      className="sp-form"
      aria-label={draft.id === null ? 'New usual split' : `Usual split ${began.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        editor.submit()
      }}
    >
      {above.length > 0 && (
        <Message kind="error" tabIndex={-1}>
          {above.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Message>
      )}
      <fieldset disabled={saving}>
        <TextField
          label="Split name"
          value={draft.name}
          onChange={(name) => change((now) => ({ ...now, name }))}
          error={problemAt('name')}
          placeholder="e.g. Home farm"
          autoComplete="off"
        />
        <CustomerRows {...rows} />
        <AgronomistRows {...rows} />
      </fieldset>
      <div className="sp-acts end">
        <Button variant="plain" disabled={saving} onClick={editor.cancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={saving}>
          {saving ? 'Saving...' : 'Save split'}
        </Button>
      </div>
      {clash && <SplitConflict clash={clash} draft={draft} people={people} editor={editor} />}
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </form>
  )
}
