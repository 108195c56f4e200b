import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Customer } from '#shared/people.ts'
import { alikeIn, likenessIndex } from '#shared/picklist/customer-likeness.ts'
import { customers as list } from '#shared/picklist/lists.ts'
import { newId } from '#web/api/new-id.ts'
import { EntryConflict } from '#web/entry/entry-conflict-dialog.tsx'
import { EntryFieldset, firstField } from '#web/entry/entry-fieldset.tsx'
import type { EntryTexts } from '#web/entry/entry-texts.ts'
import { useEntryEditor } from '#web/entry/use-entry-editor.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import type { CreateMemory } from './create-once.ts'
import { CustomerFields } from './customer-fields.tsx'
import { customerName } from './customer-order.ts'
import { customerView } from './customer-view.ts'
import { DetailHead } from './detail-head.tsx'

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

const mostShown = 3

interface LikenessNoteProps {
  customers: readonly Customer[]
  texts: EntryTexts
  onOpen: (id: number) => void
}

/** Names customers similar to the one being typed, but allows creating it anyway (rule accounts/alike). */
function LikenessNote({ customers, texts, onOpen }: LikenessNoteProps) {
  const index = useMemo(() => likenessIndex(customers), [customers])
  const alike = useMemo(() => {
    const { name = '', company = '', phone1 = '', phone2 = '', email = '', zipCode = '' } = texts
    return alikeIn(index, { name, company, phone1, phone2, email, zipCode })
  }, [index, texts])
  const more = alike.length - mostShown
  return (
    <div role="status" className="ac-alike">
      {alike.length > 0 && (
        <Message kind="check">
          {alike.slice(0, mostShown).map((customer) => (
            <p key={customer.id}>
              Looks like {customerName(customer)}, {customer.accountId}.{' '}
              <Button variant="quiet" onClick={() => onOpen(customer.id)}>
                Open it
              </Button>
            </p>
          ))}
          {more > 0 && <p>And like {more.toLocaleString('en-US')} more.</p>}
        </Message>
      )}
    </div>
  )
}
