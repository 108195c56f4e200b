import { useMemo } from 'react'
import { shownName } from '#shared/shown-name.ts'
import { fieldId } from '#web/screens/order-form/form/focus-field.ts'
import { useOrderForm, useProblemAt } from '#web/screens/order-form/form/order-form-context.tsx'
import { useNames } from '#web/screens/order-form/form/use-names.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { isChild } from './model/order-form.ts'
import { chooseAgronomist, chooseCustomer } from './model/share-steps.ts'

/** Whoever the other rows hold, as one text, so that the list stays the same while they do. */
function others<Row>(rows: readonly Row[], index: number, key: (row: Row) => string | number | null): string {
  return rows
    .filter((_, at) => at !== index)
    .map(key)
    .join(' ')
}

interface FieldProps {
  index: number
  label: string
}

/** Nobody is offered twice. A child keeps its parent's people; only one who was archived is replaced. */
export function AgronomistField({ index, label }: FieldProps) {
  const { form, change, lists } = useOrderForm()
  const { agronomists } = lists.catalogue
  const taken = others(form.agronomists, index, (row) => row.email.toLowerCase())
  const items = useMemo(() => {
    const emails = new Set(taken.split(' '))
    return agronomists.filter((one) => one.active && !emails.has(one.email.toLowerCase()))
  }, [agronomists, taken])
  const value = useNames().agronomist(form.agronomists[index]?.email ?? '')
  const path = `agronomistAssignments.${index}`
  const territoryProblem = useProblemAt(`${path}.territory`)
  const problem = useProblemAt(`${path}.email`)
  return (
    <Combobox
      id={fieldId(`${path}.email`)}
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
      error={problem ?? territoryProblem}
      list={lists.stateOf('agronomists')}
      emptyText="No agronomist matches"
    />
  )
}

export function CustomerField({ index, label }: FieldProps) {
  const { form, change, lists } = useOrderForm()
  const { customers } = lists.catalogue
  const taken = others(form.customers, index, (row) => row.id)
  const items = useMemo(() => {
    const ids = new Set(taken.split(' ').map(Number))
    return customers.filter((one) => one.active && !ids.has(one.id))
  }, [customers, taken])
  const path = `customerAssignments.${index}`
  return (
    <Combobox
      id={fieldId(`${path}.id`)}
      label={label}
      hideLabel
      items={items}
      value={useNames().customer(form.customers[index]?.id ?? null)}
      onChange={(one) => change(chooseCustomer(index, one?.id ?? null))}
      itemKey={(one) => one.id}
      itemText={shownName}
      itemNote={(one) => one.accountId}
      placeholder={index === 0 ? 'Choose the first customer' : 'Choose a customer'}
      readOnly={isChild(form)}
      error={useProblemAt(`${path}.id`)}
      list={lists.stateOf('customers')}
      emptyText="No customer matches"
    />
  )
}
