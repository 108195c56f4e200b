import { shownName } from '#shared/shown-name.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { type FixProps, problemAt } from './fixes.ts'

/** A replacement field for each archived person. */
export function PeopleFixes({ row, lists, locked, onFix }: FixProps) {
  const { places } = row
  const { fixed } = row.choice
  const { basis } = row.planned
  const { draft } = row.plan
  const { producers, customers, agronomists } = lists.catalogue
  const named = { itemText: shownName, disabled: locked }
  const producer = fixed.producerId
  return (
    <div className="rn-people">
      {places.producer !== null && (
        <Combobox
          {...named}
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
      )}
      {[...places.customers.keys()].map((at) => {
        const former = basis.customers[at]?.id ?? ''
        const held = fixed.customers[former]
        const taken = new Set(draft.customerAssignments.map(({ id }) => id))
        return (
          <Combobox
            {...named}
            key={`customer ${at}`}
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
      })}
      {[...places.agronomists.keys()].map((at) => {
        const former = basis.agronomists[at]?.email ?? ''
        const held = fixed.agronomists[former]
        const taken = new Set(draft.agronomistAssignments.map(({ email }) => email.toLowerCase()))
        return (
          <Combobox
            {...named}
            key={`agronomist ${at}`}
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
      })}
    </div>
  )
}
