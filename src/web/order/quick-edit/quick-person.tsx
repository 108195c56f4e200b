import { shownName } from '#shared/shown-name.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { type ShareList, setAgronomist, setCustomer } from './quick-edit.ts'
import { useQuickEdit } from './quick-edit-context.ts'

interface QuickPersonProps {
  list: ShareList
  index: number
  label: string
}

/** Nobody is offered twice (decisions Q-53). */
export function QuickPerson(props: QuickPersonProps) {
  return props.list === 'agronomists' ? <AgronomistChoice {...props} /> : <CustomerChoice {...props} />
}

function AgronomistChoice({ index, label }: QuickPersonProps) {
  const { edit, context, change, problemAt } = useQuickEdit()
  const email = edit.agronomists[index]?.email.toLowerCase() ?? ''
  const taken = new Set(edit.agronomists.map((one) => one.email.toLowerCase()))
  const stored = edit.order.agronomistAssignments.find((one) => one.email.toLowerCase() === email)
  const kept = stored ? { ...stored, active: true } : null
  return (
    <Combobox
      label={label}
      hideLabel
      items={context.agronomists.filter((one) => one.active && !taken.has(one.email.toLowerCase()))}
      value={context.agronomists.find((one) => one.email.toLowerCase() === email) ?? kept}
      onChange={(one) => change(setAgronomist(index, one?.email ?? ''))}
      itemKey={(one) => one.email}
      itemText={(one) => shownName({ ...one, name: one.name || one.email })}
      itemNote={(one) => (one.territory ? `Territory ${one.territory}` : undefined)}
      placeholder="Choose an agronomist"
      error={
        problemAt(`agronomistAssignments.${index}.email`) ??
        problemAt(`agronomistAssignments.${index}.territory`)
      }
      emptyText="No agronomist matches"
    />
  )
}

function CustomerChoice({ index, label }: QuickPersonProps) {
  const { edit, context, change, problemAt } = useQuickEdit()
  const id = edit.customers[index]?.id ?? null
  const taken = new Set(edit.customers.map((one) => one.id))
  const stored = edit.order.customerAssignments.find((one) => one.id === id)
  const kept = stored ? { ...stored, name: stored.customerName, active: true } : null
  return (
    <Combobox
      label={label}
      hideLabel
      items={context.customers.filter((one) => one.active && !taken.has(one.id))}
      value={context.customers.find((one) => one.id === id) ?? kept}
      onChange={(one) => change(setCustomer(index, one?.id ?? null))}
      itemKey={(one) => one.id}
      itemText={shownName}
      itemNote={(one) => one.accountId}
      placeholder="Choose a customer"
      readOnly={edit.order.documentType !== 'original'}
      error={problemAt(`customerAssignments.${index}.id`)}
      emptyText="No customer matches"
    />
  )
}
