import { useMemo, useState } from 'react'
import { wholeLists } from '#shared/picklist/whole-lists.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { TextField, type TextFieldProps } from '#web/ui/field/text-field.tsx'

/** A customer's account ID; an unknown one shows a hint but is accepted (rule list-tabs/unknown-account). */
export function AccountField({ value, onBlur, ...field }: TextFieldProps) {
  // The account ID isn't checked while it is being typed.
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
