import { useId, useMemo, useState } from 'react'
import { fieldOf, type PicklistField } from '#shared/picklist/definition.ts'
import { wholeLists } from '#shared/picklist/whole-lists.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { isRequired } from '#web/entry/entry-texts.ts'
import { shownValue } from '#web/entry/shown-value.ts'
import type { EntryForm } from '#web/entry/use-entry-form.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/field/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { EntryDialogView } from '../list-view.ts'

interface FieldProps {
  form: EntryForm
  view: EntryDialogView
  field: PicklistField
}

export function EntryFields({ form, view }: Omit<FieldProps, 'field'>) {
  const isFlag = ({ kind }: PicklistField) => kind === 'flag' || kind === 'customers-flag'
  return (
    <>
      {form.base && view.shown.length > 0 && <Facts form={form} view={view} />}
      <div className="grid g2 le-fields">
        {form.fields
          .filter((field) => !isFlag(field))
          .map((field) => (
            <EntryField key={field.name} form={form} view={view} field={field} />
          ))}
      </div>
      <div className="le-flags">
        {form.fields.filter(isFlag).map((field) => (
          <FlagField key={field.name} form={form} view={view} field={field} />
        ))}
      </div>
    </>
  )
}

function Facts({ form: { list, base }, view }: Omit<FieldProps, 'field'>) {
  const facts = view.shown
    .map((name) => fieldOf(list, name))
    .map((field) => ({ label: field.label, value: shownValue(field, base?.[field.name] ?? null) }))
    .filter(({ value }) => value !== '')
  return (
    <dl className="le-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function EntryField({ form, view, field }: FieldProps) {
  const { name, label, kind, choices, range } = field
  const text = form.texts[name] ?? ''
  const common = {
    label,
    value: text,
    optional: !isRequired(field) && !field.choices,
    error: form.problemAt(name),
    hint: view.hints[name],
    onChange: (typed: string) => form.type(name, typed),
    onBlur: () => form.leave(name),
    'aria-required': isRequired(field) || undefined,
  }
  if (form.isFixed(field)) return <FixedField label={label} value={text} />
  if (range) {
    const { min, max, step } = range
    const affix = kind === 'price' ? { prefix: '$' } : { suffix: '%' }
    return <NumberField {...common} {...affix} min={min} max={max} step={step} />
  }
  if (choices && kind === 'text') {
    // Also offers a stored value that isn't among the choices, until the user chooses a different one.
    const offered = text === '' || choices.includes(text) ? choices : [...choices, text]
    const placeholder = text === '' ? `Choose a ${label.toLowerCase()}` : undefined
    return (
      <SelectField
        {...common}
        placeholder={placeholder}
        options={offered.map((value) => ({ value, label: value }))}
      />
    )
  }
  const TypedField = name === view.account ? AccountField : TextField
  return <TypedField {...common} placeholder={view.examples[name]} autoComplete="off" spellCheck={false} />
}

/** A field that can't be changed after the entry is created, because its value identifies the entry. */
function FixedField({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className="affix locked">
        <input id={id} readOnly value={value} title={value} />
        <Icon name="lock" />
      </span>
    </div>
  )
}

function FlagField({ form, field }: FieldProps) {
  const { name, label } = field
  const id = useId()
  const error = form.problemAt(name)
  return (
    <div className="field le-flag">
      <Checkbox
        label={label}
        checked={form.texts[name] === 'true'}
        onChange={(checked) => form.type(name, String(checked))}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error && (
        <span className="err" id={id}>
          <Icon name="warning" />
          {error}
        </span>
      )}
    </div>
  )
}

/**
 * The field for a customer's account ID. Accepts an unknown ID, but shows a hint (rule
 * list-tabs/unknown-account).
 */
function AccountField({ value, onBlur, ...field }: TextFieldProps) {
  // Checks the account ID when the field loses focus, not while the user types.
  const [left, setLeft] = useState(value.trim())
  const { data: customers } = useEndpoint(wholeLists.customers)
  const isKnown = useMemo(() => {
    const key = left.toLowerCase()
    return !customers || customers.some(({ accountId }) => accountId.toLowerCase() === key)
  }, [customers, left])
  const warns = left !== '' && left === value.trim() && !isKnown
  return (
    <TextField
      {...field}
      hint={warns ? 'No customer has this account ID' : field.hint}
      tone={warns ? 'check' : undefined}
      value={value}
      onBlur={(event) => {
        setLeft(value.trim())
        onBlur?.(event)
      }}
    />
  )
}
