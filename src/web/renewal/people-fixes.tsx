import { shownName } from '#shared/shown-name.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { type FixProps, problemAt } from './fixes.ts'

export function PeopleFixes(props: FixProps) {
  const { places } = props.row
  return (
    <div className="rn-people">
      {places.producer !== null && <ProducerFix {...props} />}
      {[...places.customers.keys()].map((at) => (
        <CustomerFix {...props} key={`customer ${at}`} at={at} />
      ))}
      {[...places.agronomists.keys()].map((at) => (
        <AgronomistFix {...props} key={`agronomist ${at}`} at={at} />
      ))}
    </div>
  )
}

function ProducerFix({ row, lists, locked, onFix }: FixProps) {
  const { basis } = row.planned
  const { producers } = lists.catalogue
  const producer = row.choice.fixed.producerId
  return (
    <Combobox
      itemText={shownName}
      disabled={locked}
      label={`Replace producer ${basis.producerName}`}
      items={producers.filter((one) => one.active)}
      value={producers.find(({ id }) => id === producer) ?? null}
      onChange={(one) => one && onFix((now) => ({ ...now, producerId: one.id }))}
      itemKey={(one) => one.id}
      itemNote={(one) => one.accountId}
      placeholder="Choose a producer"
      error={problemAt(row, 'producerId')}
      emptyText="No producer matches"
      required
    />
  )
}

function CustomerFix({ row, lists, locked, onFix, at }: FixProps & { at: number }) {
  const { basis } = row.planned
  const { customers } = lists.catalogue
  const former = basis.customers[at]?.id ?? ''
  const held = row.choice.fixed.customers[former]
  const taken = new Set(row.plan.draft.customerAssignments.map(({ id }) => id))
  return (
    <Combobox
      itemText={shownName}
      disabled={locked}
      label={`Replace customer ${basis.customers[at]?.name}`}
      items={customers.filter((one) => one.active && (one.id === held || !taken.has(one.id)))}
      value={customers.find(({ id }) => id === held) ?? null}
      onChange={(one) =>
        one && onFix((now) => ({ ...now, customers: { ...now.customers, [former]: one.id } }))
      }
      itemKey={(one) => one.id}
      itemNote={(one) => one.accountId}
      placeholder="Choose a customer"
      error={problemAt(row, `customerAssignments.${at}.id`)}
      emptyText="No customer matches"
      required
    />
  )
}

function AgronomistFix({ row, lists, locked, onFix, at }: FixProps & { at: number }) {
  const { basis } = row.planned
  const { agronomists } = lists.catalogue
  const former = basis.agronomists[at]?.email ?? ''
  const held = row.choice.fixed.agronomists[former]
  const taken = new Set(row.plan.draft.agronomistAssignments.map(({ email }) => email.toLowerCase()))
  return (
    <Combobox
      itemText={shownName}
      disabled={locked}
      label={`Replace agronomist ${basis.agronomists[at]?.name || basis.agronomists[at]?.email}`}
      items={agronomists.filter((one) => one.active && (one.email === held || !taken.has(one.email)))}
      value={agronomists.find(({ email }) => email === held) ?? null}
      onChange={(one) =>
        one && onFix((now) => ({ ...now, agronomists: { ...now.agronomists, [former]: one.email } }))
      }
      itemKey={(one) => one.email}
      itemNote={(one) => `Territory ${one.territory}`}
      searchText={(one) => one.email}
      placeholder="Choose an agronomist"
      error={problemAt(row, `agronomistAssignments.${at}.email`)}
      emptyText="No agronomist matches"
      required
    />
  )
}
