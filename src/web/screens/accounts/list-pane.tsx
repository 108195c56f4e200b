import { useMemo } from 'react'
import { limits } from '#shared/limits.ts'
import type { Customer } from '#shared/people.ts'
import { useAddress } from '#web/shell/page/use-address.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { searchInOrder } from '#web/ui/field/search-index.ts'
import { TextField } from '#web/ui/field/text-field.tsx'
import { CustomerCards } from './customer-cards.tsx'
import { customerIndex, inOrder } from './customer-order.ts'
import { ListActs } from './list-acts.tsx'
import type { MyCustomers } from './use-my-customers.ts'

interface ListPaneProps {
  customers: readonly Customer[]
  my: MyCustomers
  chosen: number | null
  atWork: boolean
  onOpen: (id: number) => void
  onNew: () => void
  /** The ID of the customer whose card gets focus after the details close. */
  returnTo: number | null
  onReturned: () => void
}

/** (rules accounts/search, accounts/order) */
export function ListPane({ customers, my, chosen, atWork, onOpen, onNew, ...back }: ListPaneProps) {
  const { text, typed, type } = useAddress()
  const search = typed ?? text
  const index = useMemo(() => customerIndex(inOrder(customers)), [customers])
  const shown = useMemo(() => searchInOrder(index, search), [index, search])
  return (
    <section className="ac-list" aria-label="Customers">
      <search className="ac-tools">
        <TextField
          label="Search customers"
          hideLabel
          type="search"
          placeholder="Search customers..."
          value={search}
          onChange={type}
          maxLength={limits.query}
          autoComplete="off"
          spellCheck={false}
        />
        <ListActs my={my} total={customers.length} atWork={atWork} onNew={onNew} />
      </search>
      <p className="vh" role="status">
        {search.trim() && shown.length > 0
          ? `${shown.length.toLocaleString('en-US')} of ${customers.length.toLocaleString('en-US')} customers ${shown.length === 1 ? 'matches' : 'match'}`
          : ''}
      </p>
      {shown.length > 0 ? (
        <CustomerCards
          customers={shown}
          search={search}
          my={my}
          locked={atWork}
          chosen={chosen}
          onOpen={onOpen}
          {...back}
        />
      ) : customers.length === 0 ? (
        <EmptyState title="No customers found">
          Create the first one with New, or import a whole list.
        </EmptyState>
      ) : (
        <EmptyState
          title="No customers match your search"
          action={<Button onClick={() => type('')}>Clear search</Button>}
        />
      )}
    </section>
  )
}
