import { useId, useState } from 'react'
import type { Customer } from '#shared/people.ts'
import { customers as list } from '#shared/picklist/lists.ts'
import { newId } from '#web/api/new-id.ts'
import { DraftForm } from '#web/draft/draft-form.tsx'
import { EntryConflict } from '#web/entry/entry-conflict-dialog.tsx'
import { useEntryEditor } from '#web/entry/use-entry-editor.ts'
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
  /** On a phone, returns to the list. */
  onBack: () => void
  onOpen: (id: number) => void
}

/** (rules accounts/editing, accounts/created-once) */
export function CustomerForm(props: CustomerFormProps) {
  const { stored, customers, onStored, onClosed, onCancel, onBack, onOpen } = props
  const id = useId()
  const [accountId] = useState(() => `-${Date.now()}`)
  const [memory] = useState<CreateMemory>(() => ({ key: newId(), unanswered: [], stored: null }))
  const view = customerView({ memory, accountId, onStored })
  const editor = useEntryEditor({ list, view, stored, onClosed })
  const { draft, form, saving } = editor

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
      <DraftForm id={id} draft={draft} above={form.above}>
        {!stored && <LikenessNote customers={customers} texts={form.texts} onOpen={onOpen} />}
        <fieldset disabled={saving}>
          <CustomerFields
            texts={form.texts}
            accountId={stored ? String(form.base?.accountId ?? '') : accountId}
            uuid={stored?.uuid ?? ''}
            acts={form}
          />
        </fieldset>
      </DraftForm>
      {draft.clash && <EntryConflict editor={editor} />}
    </>
  )
}
