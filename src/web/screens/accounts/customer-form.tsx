import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Customer } from '#shared/people.ts'
import { customers as list } from '#shared/picklist/lists.ts'
import { newId } from '#web/api/new-id.ts'
import { EntryConflict } from '#web/entry/entry-conflict-dialog.tsx'
import { EntryFieldset, firstField } from '#web/entry/entry-fieldset.tsx'
import { useEntryEditor } from '#web/entry/use-entry-editor.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import type { CreateMemory } from './create-once.ts'
import { CustomerFields } from './customer-fields.tsx'
import { customerView } from './customer-view.ts'
import { DetailHead } from './detail-head.tsx'
import { LikenessNote } from './likeness-note.tsx'

interface CustomerFormProps {
  /** The stored customer; null for a new one. */
  stored: Customer | null
  customers: readonly Customer[]
  onStored: (customer: Customer) => void
  onClosed: () => void
  onCancel: () => void
  /** Returns to the list, on a phone. */
  onBack: () => void
  onOpen: (id: number) => void
}

/** Edits or creates a customer (rules accounts/editing, accounts/created-once). */
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
  const { form, saving, conflict, signIn } = editor
  useEffect(() => {
    told.current = onStored
  })
  useEffect(() => firstField(page).current?.focus(), [])

  function cancel() {
    editor.discard()
    onCancel()
  }

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
      <EntryFieldset
        id={id}
        page={page}
        editor={editor}
        note={!stored && <LikenessNote customers={customers} texts={form.texts} onOpen={onOpen} />}
      >
        <CustomerFields
          texts={form.texts}
          accountId={stored ? String(form.base?.accountId ?? '') : accountId}
          uuid={stored?.uuid ?? ''}
          acts={form}
        />
      </EntryFieldset>
      {conflict && <EntryConflict form={form} clash={conflict} editor={editor} />}
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </>
  )
}
