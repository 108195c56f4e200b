import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Customer } from '#shared/people.ts'
import { customers as list } from '#shared/picklist/lists.ts'
import { newId } from '#web/api/new-id.ts'
import { EntryConflict } from '#web/entry/entry-conflict-dialog.tsx'
import { useEntryEditor } from '#web/entry/use-entry-editor.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import type { CreateMemory } from './create-once.ts'
import { CustomerFields } from './customer-fields.tsx'
import { customerView } from './customer-view.ts'
import { DetailHead } from './detail-head.tsx'
import { LikenessNote } from './likeness-note.tsx'

interface CustomerFormProps {
  /** Null for a new one. */
  stored: Customer | null
  customers: readonly Customer[]
  onStored: (customer: Customer) => void
  onClosed: () => void
  onCancel: () => void
  /** To the list, on a phone. */
  onBack: () => void
  onOpen: (id: number) => void
}

/** A customer that is edited or created (rules accounts/editing, accounts/created-once). */
export function CustomerForm(props: CustomerFormProps) {
  const { stored, customers, onStored, onClosed, onCancel, onBack, onOpen } = props
  const id = useId()
  const page = useRef<HTMLFormElement>(null)
  const told = useRef(onStored)
  const [accountId] = useState(() => `-${Date.now()}`)
  const view = useMemo(() => {
    const memory: CreateMemory = { key: newId(), unanswered: [], stored: null }
    return customerView({ memory, accountId, onStored: (customer) => told.current(customer) })
  }, [accountId])
  const editor = useEntryEditor({ list, view, stored, onClosed })
  const { form, saving, refusals, conflict, signIn } = editor
  useEffect(() => {
    told.current = onStored
  })
  useEffect(() => page.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), [])
  // What was pressed is disabled while it saves and loses the focus; what is wrong takes it.
  useEffect(() => {
    if (refusals > 0 && !saving)
      page.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus()
  }, [refusals, saving])

  function cancel() {
    editor.discard()
    onCancel()
  }

  const above = form.refused.filter(({ path }) => !form.fields.some(({ name }) => name === path))
  return (
    <>
      <DetailHead title={stored ? 'Customer Details' : 'Create New Customer'} onBack={editor.leaveBy(onBack)}>
        <Button variant="plain" disabled={saving} onClick={cancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" form={id} disabled={saving}>
          {saving ? 'Saving...' : stored ? 'Save' : 'Create'}
        </Button>
      </DetailHead>
      <form
        id={id}
        ref={page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          editor.submit()
        }}
      >
        {above.length > 0 && (
          <Message kind="error" tabIndex={-1} className="ac-above">
            {above.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Message>
        )}
        {!stored && <LikenessNote customers={customers} texts={form.texts} onOpen={onOpen} />}
        <fieldset disabled={saving}>
          <CustomerFields
            texts={form.texts}
            accountId={stored ? String(form.base?.accountId ?? '') : accountId}
            uuid={stored?.uuid ?? ''}
            acts={form}
          />
        </fieldset>
      </form>
      {conflict && <EntryConflict form={form} clash={conflict} editor={editor} />}
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </>
  )
}
