import { useMemo } from 'react'
import { shownName } from '#shared/shown-name.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import type { Step } from './model/form-steps.ts'
import { isChild, type OrderForm } from './model/order-form.ts'
import { chooseAgronomist, chooseCustomer } from './model/share-steps.ts'
import type { OrderNames } from './order-names.ts'
import type { Picklists } from './use-picklists.ts'

export interface PeopleEditor {
  form: OrderForm
  change: (step: Step) => void
  lists: Picklists
  names: OrderNames
  problemAt: (path: string) => string | undefined
  /** Returns the HTML ID of the field for a path; needed only if something links to the field. */
  fieldId?: (path: string) => string
}

interface FieldProps {
  index: number
  label: string
  editor: PeopleEditor
}

/** Returns the people in the other rows as a string, so that the memoized list changes only when they do. */
function others<Row>(rows: readonly Row[], index: number, key: (row: Row) => string | number | null): string {
  return rows
    .filter((_, at) => at !== index)
    .map(key)
    .join(' ')
}

/**
 * The field for choosing the agronomist of one share. Doesn't offer agronomists who already have a share. On
 * a child order, only an archived agronomist can be replaced (rules shares/once-each,
 * shares/people-of-a-child).
 */
export function AgronomistField({ index, label, editor }: FieldProps) {
  const { form, change, lists, names, problemAt, fieldId } = editor
  const { agronomists } = lists.catalogue
  const taken = others(form.agronomists, index, (row) => row.email.toLowerCase())
  const items = useMemo(() => {
    const emails = new Set(taken.split(' '))
    return agronomists.filter((one) => one.active && !emails.has(one.email.toLowerCase()))
  }, [agronomists, taken])
  const value = names.agronomist(form.agronomists[index]?.email ?? '')
  const path = `agronomistAssignments.${index}`
  return (
    <Combobox
      id={fieldId?.(`${path}.email`)}
      label={label}
      hideLabel
      items={items}
      value={value}
      onChange={(one) => change(chooseAgronomist(index, one?.email ?? ''))}
      itemKey={(one) => one.email}
      itemText={shownName}
      itemNote={(one) => (one.territory ? `Territory ${one.territory}` : undefined)}
      searchText={(one) => one.email}
      placeholder="Choose an agronomist"
      readOnly={isChild(form) && value?.active === true}
      error={problemAt(`${path}.email`) ?? problemAt(`${path}.territory`)}
      list={lists.stateOf('agronomists')}
      emptyText="No agronomist matches"
    />
  )
}

export function CustomerField({ index, label, editor }: FieldProps) {
  const { form, change, lists, names, problemAt, fieldId } = editor
  const { customers } = lists.catalogue
  const taken = others(form.customers, index, (row) => row.id)
  const items = useMemo(() => {
    const ids = new Set(taken.split(' ').map(Number))
    return customers.filter((one) => one.active && !ids.has(one.id))
  }, [customers, taken])
  const path = `customerAssignments.${index}.id`
  return (
    <Combobox
      id={fieldId?.(path)}
      label={label}
      hideLabel
      items={items}
      value={names.customer(form.customers[index]?.id ?? null)}
      onChange={(one) => change(chooseCustomer(index, one?.id ?? null))}
      itemKey={(one) => one.id}
      itemText={shownName}
      itemNote={(one) => one.accountId}
      placeholder={index === 0 ? 'Choose the first customer' : 'Choose a customer'}
      readOnly={isChild(form)}
      error={problemAt(path)}
      list={lists.stateOf('customers')}
      emptyText="No customer matches"
    />
  )
}
