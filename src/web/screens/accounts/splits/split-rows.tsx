import { type ReactNode, useId } from 'react'
import { limits } from '#shared/limits.ts'
import { formatPercent } from '#shared/money.ts'
import { percentageSum } from '#shared/order/shares/shares.ts'
import { shownName } from '#shared/shown-name.ts'
import { newId } from '#web/api/new-id.ts'
import { percentText, unreadable } from '#web/order/model/typed-text.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { focusAfter } from '#web/ui/focus.ts'
import { StatusWord } from '#web/ui/status-word.tsx'
import {
  addRow,
  chooseAgronomist,
  chooseCustomer,
  removeRow,
  type Side,
  type SplitDraft,
  typePercent,
} from './split-draft.ts'
import type { SplitPeople } from './use-split-people.ts'

interface RowsProps {
  draft: SplitDraft
  change: (next: (draft: SplitDraft) => SplitDraft) => void
  people: SplitPeople
  problemAt: (path: string) => string | undefined
  onLeave: (side: Side, index: number) => void
}

export function CustomerRows(props: RowsProps) {
  const { draft, change, people, problemAt } = props
  const taken = new Set(draft.customerShares.map(({ id }) => id))
  return (
    <SideRows {...props} side="customerShares" title="Customers" one="Customer">
      {(index, id) => {
        const customer = draft.customerShares[index]?.id ?? null
        const unknown = { id: customer ?? 0, name: `Customer ${customer}`, accountId: '', active: true }
        return (
          <Combobox
            id={id}
            label={`Customer ${index + 1}`}
            hideLabel
            items={people.customers.filter((one) => one.active && !taken.has(one.id))}
            value={
              customer === null ? null : (people.customers.find((one) => one.id === customer) ?? unknown)
            }
            onChange={(one) => change((now) => chooseCustomer(now, index, one?.id ?? null))}
            itemKey={(one) => one.id}
            itemText={shownName}
            itemNote={(one) => one.accountId}
            placeholder="Choose a customer"
            error={problemAt(`customerShares.${index}.id`)}
            list={people.customerState}
            emptyText="No customer matches"
          />
        )
      }}
    </SideRows>
  )
}

export function AgronomistRows(props: RowsProps) {
  const { draft, change, people, problemAt } = props
  const taken = new Set(draft.agronomistShares.map(({ email }) => email.toLowerCase()))
  return (
    <SideRows {...props} side="agronomistShares" title="Agronomists" one="Agronomist">
      {(index, id) => {
        const email = draft.agronomistShares[index]?.email ?? ''
        const known = people.agronomists.find((one) => one.email === email.toLowerCase())
        return (
          <Combobox
            id={id}
            label={`Agronomist ${index + 1}`}
            hideLabel
            items={people.agronomists.filter((one) => one.active && !taken.has(one.email))}
            value={known ?? null}
            onChange={(one) => change((now) => chooseAgronomist(now, index, one?.email ?? ''))}
            itemKey={(one) => one.email}
            itemText={shownName}
            itemNote={(one) => `Territory ${one.territory}`}
            searchText={(one) => one.email}
            placeholder={email || 'Choose an agronomist'}
            error={problemAt(`agronomistShares.${index}.email`)}
            list={people.agronomistState}
            emptyText="No agronomist matches"
          />
        )
      }}
    </SideRows>
  )
}

interface SideRowsProps extends RowsProps {
  side: Side
  title: string
  one: string
  children: (index: number, id: string) => ReactNode
}

function SideRows({ draft, change, problemAt, onLeave, side, title, one, children }: SideRowsProps) {
  const titleId = useId()
  const rows: readonly { key: string; percentage: number }[] = draft[side]
  const sum = percentageSum(rows.map(({ percentage }) => percentage))
  const problem = problemAt(side)
  const fieldIdOf = (index: number) => `${titleId}-${index}`
  const adds = !unreadable(draft.typed).some(({ path }) => path.startsWith(side))

  const add = () => focusAfter(() => change((now) => addRow(now, side, newId())), fieldIdOf(rows.length))
  function remove(index: number) {
    const next = Math.max(0, Math.min(index, rows.length - 2))
    focusAfter(() => change((now) => removeRow(now, side, index)), fieldIdOf(next))
  }

  return (
    <fieldset className="sp-side" aria-labelledby={titleId}>
      <h4 id={titleId}>{title}</h4>
      {rows.map(({ key, percentage }, index) => {
        const path = `${side}.${index}.percentage`
        const name = `${one} ${index + 1}`
        return (
          <div className="sp-row" key={key}>
            {children(index, fieldIdOf(index))}
            <NumberField
              label={`${name} percentage`}
              hideLabel
              value={draft.typed[path] ?? percentText(percentage, 1)}
              onChange={(text) => change((now) => typePercent(now, side, index, text))}
              onBlur={() => onLeave(side, index)}
              suffix="%"
              error={problemAt(path)}
            />
            {rows.length > 1 ? (
              <IconButton icon="close" label={`Remove ${name.toLowerCase()}`} onClick={() => remove(index)} />
            ) : (
              <span />
            )}
          </div>
        )
      })}
      <div className="sp-sum">
        <Button variant="quiet" icon="add" onClick={add} disabled={rows.length >= limits.shares}>
          Add {one.toLowerCase()}
        </Button>
        {adds && sum === 100 && <StatusWord tone="ok">Valid</StatusWord>}
        {adds && sum !== 100 && <StatusWord tone="bad">Must equal 100%</StatusWord>}
        {/* Left empty while a percentage can't be read as a number. */}
        <span className="fig">{adds && formatPercent(sum)}</span>
      </div>
      {problem && <p className="note sp-wrong">{problem}</p>}
    </fieldset>
  )
}
