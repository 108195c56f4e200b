import { useMemo } from 'react'
import { picklists } from '#shared/api/picklists.ts'
import { byLastName } from '#shared/levels.ts'
import { contractTypes } from '#shared/order/kinds.ts'
import { orderChecks, orderMonths } from '#shared/order/order-states.ts'
import { shownName } from '#shared/shown-name.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { checkLabels, createdLabels, kindLabels, type Narrowing } from '#web/order/list/narrowing.ts'
import { listState } from '#web/order/use-picklists.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'

interface MoreFiltersProps {
  filters: Narrowing
  onChange: (changes: Narrowing) => void
  onClear: () => void
  isFiltered: boolean
}

/** (rule lists/filters) */
export function MoreFilters({ filters, onChange, onClear, isFiltered }: MoreFiltersProps) {
  return (
    <>
      <ChoiceField
        label="Kind"
        value={filters.kind}
        values={contractTypes}
        labels={kindLabels}
        onChange={(kind) => onChange({ kind })}
      />
      <ChoiceField
        label="Discount check"
        value={filters.check}
        values={orderChecks}
        labels={checkLabels}
        onChange={(check) => onChange({ check })}
      />
      <ChoiceField
        label="Created"
        value={filters.created}
        values={orderMonths}
        labels={createdLabels}
        onChange={(created) => onChange({ created })}
      />
      <PersonField person={filters.person} onChange={(person) => onChange({ person })} />
      <CustomerField customer={filters.customer} onChange={(customer) => onChange({ customer })} />
      {/* Disabled rather than removed, so that it keeps focus after a click. */}
      <Button variant="plain" aria-disabled={!isFiltered} onClick={isFiltered ? onClear : undefined}>
        Clear filters
      </Button>
    </>
  )
}

/** The value that means no filter. Not empty, because a select treats an empty value as no choice. */
const all = 'all'

interface ChoiceFieldProps<Value extends string> {
  label: string
  value: Value | undefined
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  onChange: (value: Value | undefined) => void
}

function ChoiceField<Value extends string>({
  label,
  value,
  values,
  labels,
  onChange,
}: ChoiceFieldProps<Value>) {
  return (
    <SelectField<string>
      label={label}
      value={value ?? all}
      onChange={(chosen) => onChange(values.find((one) => one === chosen))}
      options={[{ value: all, label: 'All' }, ...values.map((one) => ({ value: one, label: labels[one] }))]}
    />
  )
}

const none: readonly never[] = []

interface PersonFieldProps {
  person: string | undefined
  onChange: (person: string | undefined) => void
}

/** Filters by agronomist. Also lists archived agronomists, because their orders still exist. */
function PersonField({ person, onChange }: PersonFieldProps) {
  const agronomists = useEndpoint(
    picklists.agronomists,
    {},
    { select: (every) => [...every].sort(byLastName) },
  )
  const people = agronomists.data ?? none
  const unknown = person === undefined ? null : { email: person, name: person, territory: '', active: true }
  return (
    <Combobox
      className="whom"
      label="Person"
      items={people}
      list={listState(agronomists)}
      value={people.find(({ email }) => email.toLowerCase() === person) ?? unknown}
      onChange={(one) => onChange(one?.email.toLowerCase())}
      itemKey={(one) => one.email}
      itemText={shownName}
      itemNote={(one) => one.territory || undefined}
      searchText={(one) => one.email}
      placeholder="Anyone"
      emptyText="No agronomist matches"
    />
  )
}

interface CustomerFieldProps {
  customer: number | undefined
  onChange: (customer: number | undefined) => void
}

function CustomerField({ customer, onChange }: CustomerFieldProps) {
  const customers = useEndpoint(picklists.customers)
  const every = customers.data ?? none
  const value = useMemo(() => every.find(({ id }) => id === customer), [every, customer])
  const unknown =
    customer === undefined
      ? null
      : { id: customer, name: `Customer ${customer}`, accountId: '', active: true }
  return (
    <Combobox
      className="whom"
      label="Producer or customer"
      items={every}
      list={listState(customers)}
      value={value ?? unknown}
      onChange={(one) => onChange(one?.id)}
      itemKey={(one) => one.id}
      itemText={shownName}
      itemNote={(one) => one.accountId || undefined}
      placeholder="Any"
      emptyText="No customer matches"
    />
  )
}
