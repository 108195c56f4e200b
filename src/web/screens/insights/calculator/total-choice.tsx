import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { picklists } from '#shared/api/picklists.ts'
import { territories } from '#shared/constants.ts'
import { byLastName } from '#shared/levels.ts'
import { shownName } from '#shared/shown-name.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { listState } from '#web/order/use-picklists.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Message } from '#web/ui/message.tsx'
import { type Asked, type OnTotal, useTotal } from './use-total.ts'

interface TotalChoiceProps {
  manager: boolean
  fiscalYear: number | null
  onTotal: OnTotal
  /** Called before the Try again button disappears, so that focus can move first. */
  onRetry: () => void
}

/**
 * Lets the user insert a total into the calculator's display. Managers can choose a territory or an
 * agronomist (rule lists/calculator-totals).
 */
export function TotalChoice({ manager, fiscalYear, onTotal, onRetry }: TotalChoiceProps) {
  const heading = useId()
  const { ask, note, failure, retry } = useTotal(fiscalYear, onTotal)
  const basis = fiscalYear === null ? 'All fiscal years.' : `FY ${fiscalYear}, from the fiscal-year filter.`
  function again() {
    onRetry()
    retry()
  }
  return (
    <section className="in-choice" aria-labelledby={heading}>
      <h3 id={heading}>Insert a total</h3>
      <p className="note">
        {basis} {manager ? 'All active orders' : 'Your active orders'}, net of credit memos.
      </p>
      {manager ? <ManagerChoice ask={ask} /> : <AgronomistChoice ask={ask} />}
      <p className="in-note" role="status">
        {note}
      </p>
      {failure && (
        <Message kind="error" title={failure} actions={<Button onClick={again}>Try again</Button>} />
      )}
    </section>
  )
}

const none: readonly never[] = []

type Ask = (asked: Asked) => void

function ManagerChoice({ ask }: { ask: Ask }) {
  const agronomists = useEndpoint(picklists.agronomists, {}, { select: (all) => [...all].sort(byLastName) })
  return (
    <div className="grid g2">
      <TerritoryChoice ask={ask} />
      <Combobox
        label="Total of one agronomist"
        items={agronomists.data ?? none}
        list={listState(agronomists)}
        value={null}
        onChange={(one) => one && ask({ name: one.name, query: { agronomist: one.email } })}
        itemKey={(one) => one.email}
        itemText={shownName}
        itemNote={(one) => one.territory}
        placeholder="Choose an agronomist"
      />
    </div>
  )
}

function AgronomistChoice({ ask }: { ask: Ask }) {
  return (
    <div className="in-mine">
      <Button onClick={() => ask({ name: 'All My POs', query: { mine: 'orders' } })}>All My POs</Button>
      <Button onClick={() => ask({ name: 'My Shares Only', query: { mine: 'shares' } })}>
        My Shares Only
      </Button>
    </div>
  )
}

/**
 * Lets the user add a territory's total. In many browsers, an arrow key in a closed list immediately selects
 * the next option. That option stays selected until the list loses focus, so that the next arrow key
 * continues from there. After any other kind of selection, the list resets, so that the user can add the same
 * total twice.
 */
function TerritoryChoice({ ask }: { ask: (asked: Asked) => void }) {
  const [stands, setStands] = useState<(typeof territories)[number] | ''>('')
  const walking = useRef(false)
  return (
    <SelectField
      label="Total by territory"
      value={stands}
      placeholder="Choose a territory"
      onKeyDown={(event) => {
        walking.current = isStep(event)
      }}
      onPointerDown={() => {
        walking.current = false
        setStands('')
      }}
      onBlur={() => setStands('')}
      onClear={() => setStands('')}
      onChange={(territory) => {
        setStands(walking.current ? territory : '')
        ask({ name: `Territory ${territory}`, query: { territory }, walking: walking.current })
      }}
      options={territories.map((value) => ({ value, label: value }))}
    />
  )
}

/**
 * True if a key changes the selection in a closed drop-down list, as arrow keys and letters do. Enter, space,
 * F4, and Alt with an arrow key open the list instead.
 */
function isStep({ key, altKey }: KeyboardEvent): boolean {
  return !altKey && (/^(Arrow|Page|Home|End)/.test(key) || key.trim().length === 1)
}
