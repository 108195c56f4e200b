import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { Customer } from '#shared/people.ts'
import { wholeLists } from '#shared/picklist/whole-lists.ts'
import { plural } from '#shared/plural.ts'
import { endpointKey } from '#web/api/hooks.ts'
import { mayLeave } from '#web/shell/leaving/leaving.ts'
import { useLeavingGuard } from '#web/shell/leaving/use-leaving-guard.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { focusNext } from '#web/ui/focus.ts'
import { discardChanges, useConfirm } from '#web/ui/overlay/confirm.tsx'
import { ignoreDoubleClick } from '#web/ui/overlay/ignore-double-click.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerForm } from './customer-form.tsx'
import { ListPane } from './list-pane.tsx'
import { useChosen } from './use-chosen.ts'
import { type MyCustomers, useMyCustomers } from './use-my-customers.ts'
import { useWayBack } from './use-way-back.ts'

interface AccountsPanesProps {
  email: string
  customers: readonly Customer[]
  onRenew: () => void
}

/**
 * The customer list with the chosen customer next to it; a phone shows only one of the two (rule
 * accounts/panes).
 */
export function AccountsPanes({ email, customers, onRenew }: AccountsPanesProps) {
  const my = useMyCustomers(email)
  const ticked = my.pending.size > 0
  const panes = useRef<HTMLDivElement>(null)
  const { chosen, shown, creating, edited, splitting, way, ...detail } = useDetail(customers, ticked, panes)
  const keep = useStoredCustomer()
  const atWork = creating || edited !== null

  return (
    <div ref={panes} className={classNames('card ac-panes', (creating || shown) && 'detail')}>
      <ListPane
        customers={customers}
        my={my}
        chosen={shown?.id ?? null}
        atWork={atWork || splitting}
        onOpen={(id) => void detail.open(id)}
        onNew={detail.create}
        returnTo={way.returnTo}
        onReturned={way.returned}
      />
      <section className="ac-detail" aria-labelledby="customer-title">
        {creating && (
          <CustomerForm
            key="new"
            stored={null}
            customers={customers}
            onStored={(customer) => {
              keep(customer)
              focusNext('edit-customer')
              chosen.open(customer.id)
            }}
            onClosed={() => undefined}
            onCancel={() => {
              focusNext('new-customer')
              chosen.close()
            }}
            onBack={chosen.close}
            onOpen={(id) => void detail.open(id)}
          />
        )}
        {edited && (
          <CustomerForm
            key={edited.id}
            stored={edited}
            customers={customers}
            onStored={keep}
            onClosed={detail.closeForm}
            onCancel={detail.closeForm}
            onBack={chosen.close}
            onOpen={(id) => void detail.open(id)}
          />
        )}
        {!atWork && (
          <CustomerDetails
            customer={shown ?? null}
            onEdit={ticked || splitting || !shown ? null : () => detail.edit(shown)}
            onBack={chosen.close}
            onRenew={onRenew}
            locked={ticked}
            splitting={splitting}
            onSplitting={detail.setSplitting}
          />
        )}
      </section>
      {ticked && !atWork && <TicksGuard my={my} />}
      {my.signIn.asking && <SignInOver onAnswer={my.signIn.answer} />}
    </div>
  )
}

/** Decides what the detail pane shows: a customer, the form to edit one, or the form for a new one. */
function useDetail(customers: readonly Customer[], ticked: boolean, panes: RefObject<HTMLDivElement | null>) {
  const chosen = useChosen()
  /** The customer as it was when Edit was clicked. */
  const [edited, setEdited] = useState<Customer | null>(null)
  const [splitting, setSplitting] = useState(false)
  const shown = customers.find(({ id }) => id === chosen.id)
  const creating = chosen.creating && !ticked
  const editing = edited !== null && edited.id === shown?.id
  const way = useWayBack({ panes, shown: creating ? null : shown?.id, phone: usePhone() })

  return {
    chosen,
    shown,
    creating,
    edited: editing ? edited : null,
    splitting,
    setSplitting,
    way,
    /** Opens a customer. If there is unsaved input, asks for confirmation first. */
    async open(id: number) {
      if ((creating || editing || splitting) && !(await mayLeave())) return
      setEdited(null)
      if (!creating && !shown) way.leaveList(id)
      chosen.open(id)
    },
    edit(customer: Customer) {
      // Save appears where Edit was, so the second click of a double click must not trigger it.
      ignoreDoubleClick()
      setEdited(customer)
    },
    create() {
      way.leaveList(null)
      chosen.create()
    },
    closeForm() {
      focusNext('edit-customer')
      setEdited(null)
    },
  }
}

/** Asks for confirmation before the user leaves the screen with unsaved changes (rule accounts/leaving). */
function TicksGuard({ my }: { my: MyCustomers }) {
  const confirm = useConfirm()
  useLeavingGuard({
    onPathOnly: true,
    isUnsaved: my.isUnsaved,
    async ask() {
      const discard = await confirm({ ...discardChanges, text: ticksText(my.pending.size) })
      if (discard) my.discard()
      return discard
    },
  })
  return null
}

function ticksText(count: number): string {
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
  return `${plural(count, 'My Customer change')} ${are} not saved yet. Select Update List to save ${them}.`
}

function useStoredCustomer() {
  const queryClient = useQueryClient()
  return (stored: Customer) =>
    queryClient.setQueryData<Customer[]>(endpointKey(wholeLists.customersDetailed), (customers = []) =>
      customers.some(({ id }) => id === stored.id)
        ? customers.map((customer) => (customer.id === stored.id ? stored : customer))
        : [...customers, stored],
    )
}
