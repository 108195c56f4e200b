import { useId } from 'react'
import { fieldOf } from '#shared/picklist/definition.ts'
import { customers } from '#shared/picklist/lists.ts'
import type { EntryTexts } from '#web/entry/entry-texts.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import type { FieldLook } from '#web/ui/field/field.tsx'
import { TextArea, TextField } from '#web/ui/field/text-field.tsx'
import type { CustomerField } from './customer-view.ts'
import { PhoneField } from './phone-field.tsx'

export interface FieldActs {
  type: (name: string, text: string) => void
  leave: (name: string) => void
  problemAt: (name: string) => string | undefined
}

interface CustomerFieldsProps {
  texts: EntryTexts
  accountId: string
  uuid: string
  /** Handlers for editing the fields; null if the fields are read-only. */
  acts: FieldActs | null
}

const labelOf = (name: CustomerField) => fieldOf(customers, name).label

/** A customer's fields, read-only unless handlers are passed (rule accounts/editing). */
export function CustomerFields({ texts, accountId, uuid, acts }: CustomerFieldsProps) {
  const common = (name: CustomerField, className: string) => ({
    label: labelOf(name),
    className,
    value: texts[name] ?? '',
    readOnly: acts === null,
    error: acts?.problemAt(name),
    onChange: (text: string) => acts?.type(name, text),
    onBlur: () => acts?.leave(name),
  })
  const text = (name: CustomerField, className: string) => <WholeField {...common(name, className)} />
  // When read-only, the phone number is plain text like the fields around it.
  const phone = (name: CustomerField, className: string) =>
    acts ? <PhoneField {...common(name, className)} /> : text(name, className)
  return (
    <div className={acts ? 'grid g6 ac-fields' : 'grid g6 ac-fields locked'}>
      <WholeField {...common('name', 'spanall')} label={`${labelOf('name')} *`} aria-required autoFocus />
      <WholeField
        className="span2 ac-fixed"
        label="Account ID *"
        readOnly
        value={accountId}
        placeholder="Temporary Account ID"
        hint={/^-\d+$/.test(accountId) ? 'Temporary ID until the office assigns one' : undefined}
        onChange={() => undefined}
      />
      <WholeField
        className="span2 ac-fixed"
        label="UUID"
        readOnly
        value={uuid}
        placeholder="No UUID assigned"
        onChange={() => undefined}
      />
      <StatusField checked={texts.active === 'true'} acts={acts} />
      {text('company', 'spanall')}
      {text('address1', 'span3')}
      {text('address2', 'span3')}
      {text('city', 'span3')}
      {text('state', 'ac-half')}
      {text('zipCode', 'span2 ac-half')}
      {phone('phone1', 'span2 ac-half')}
      {phone('phone2', 'span2 ac-half')}
      {text('email', 'span2')}
    </div>
  )
}

interface WholeFieldProps extends FieldLook {
  value: string
  readOnly?: boolean
  placeholder?: string
  'aria-required'?: true
  /** True for the field that gets focus when editing starts. */
  autoFocus?: true
  onChange: (text: string) => void
  onBlur?: () => void
}

/**
 * A field that wraps to show its full text when read-only; when editable, it is a single line, where Enter
 * saves.
 */
function WholeField({ readOnly, className, autoFocus, ...field }: WholeFieldProps) {
  return readOnly ? (
    <TextArea {...field} readOnly className={`${className} ac-whole`} rows={1} />
  ) : (
    <TextField {...field} autoFocus={autoFocus} className={className} autoComplete="off" spellCheck={false} />
  )
}

function StatusField({ checked, acts }: { checked: boolean; acts: FieldActs | null }) {
  const id = useId()
  return (
    <fieldset className="field span2 ac-status" aria-labelledby={id}>
      <span className="lab" id={id}>
        Status
      </span>
      <Checkbox
        label="Active"
        checked={checked}
        disabled={acts === null}
        onChange={(next) => acts?.type('active', String(next))}
      />
    </fieldset>
  )
}
