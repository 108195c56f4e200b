import { limits } from '#shared/limits.ts'
import { formatPercent, sum } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import { amountsResetNote, losesSight, restText } from '#shared/order/shares/share-notes.ts'
import { missingRest, percentageSum, shownAmounts } from '#shared/order/shares/shares.ts'
import { newId } from '#web/api/new-id.ts'
import { isChild, type ShareList, sharePaths } from '#web/order/model/order-form.ts'
import { addRow, assignRest } from '#web/order/model/share-steps.ts'
import { ShareState, shareState } from '#web/order/share-state.tsx'
import { focusField } from '#web/screens/order-form/form/focus-field.ts'
import { FormSection } from '#web/screens/order-form/form/form-section.tsx'
import { useForm, useFormStore, useProblemAt } from '#web/screens/order-form/form/form-store.tsx'
import { useNames } from '#web/screens/order-form/form/use-names.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { drawNow } from '#web/ui/focus.ts'
import { DocumentMoney } from '#web/words/money.tsx'
import { ShareRow } from './share-row.tsx'
import './shares.css'

export const shareWords = {
  agronomists: { title: 'Agronomists', one: 'Agronomist', add: 'Add agronomist' },
  customers: { title: 'Customers', one: 'Customer', add: 'Add customer' },
} as const

export function SharesSection({ list }: { list: ShareList }) {
  const child = useForm(({ form }) => isChild(form))
  const grandTotal = useForm(({ figures }) => figures.grandTotal)
  const words = shareWords[list]
  const rows: readonly (DraftShare & { key: string })[] = useForm(({ form }) => form[list])
  const amounts = shownAmounts(rows, grandTotal)
  return (
    <FormSection title={words.title} note={child ? 'From the parent order' : undefined}>
      <div className="of-led">
        <div className="of-row head" aria-hidden="true">
          <span>{words.one}</span>
          <span className="fig">Percentage</span>
          <span className="fig">Amount</span>
          <span />
        </div>
        {rows.map((row, index) => (
          <ShareRow key={row.key} list={list} index={index} share={row} amount={amounts[index] ?? 0} />
        ))}
        <ShareSums list={list} rows={rows} amounts={amounts} />
      </div>
      <ShareNotes list={list} rows={rows} />
    </FormSection>
  )
}

interface SumsProps {
  list: ShareList
  rows: readonly DraftShare[]
  amounts: readonly number[]
}

function ShareSums({ list, rows, amounts }: SumsProps) {
  const { change } = useFormStore()
  const child = useForm(({ form }) => isChild(form))
  const type = useForm(({ form }) => form.documentType)
  const state = useForm(({ form }) => shareState(form, list))
  const percentages = rows.map((row) => row.percentage)

  function add() {
    const index = rows.length
    drawNow(() => change(addRow(list, newId())))
    const field = list === 'agronomists' ? 'email' : 'id'
    focusField(`${sharePaths[list]}.${index}.${field}`)
  }

  return (
    <div className="of-row sum">
      <span className="say">
        {!child && (
          <Button variant="quiet" icon="add" onClick={add} disabled={rows.length >= limits.shares}>
            {shareWords[list].add}
          </Button>
        )}
        <ShareState state={state} />
      </span>
      <span className="fig">
        {formatPercent(percentageSum(percentages)).slice(0, -1)}&nbsp;<span className="q">%</span>
      </span>
      <span className="fig">
        <DocumentMoney value={sum(amounts)} type={type} />
      </span>
    </div>
  )
}

function LosesSight() {
  const before = useForm(({ rules }) => rules.before)
  const agronomists = useForm(({ form }) => form.agronomists)
  const { user } = useSession()
  const note = losesSight(user, before, agronomists)
  return note && <p className="note check">{note}</p>
}

function ShareNotes({ list, rows }: { list: ShareList; rows: readonly DraftShare[] }) {
  const grandTotal = useForm(({ figures }) => figures.grandTotal)
  const reset = useForm(({ form }) => form.amountsReset[list])
  const problem = useProblemAt(sharePaths[list])
  const rest = missingRest(rows, grandTotal)
  return (
    <div className="of-notes" aria-live="polite">
      {list === 'agronomists' && <LosesSight />}
      {rest.percentage !== 0 && <UnassignedRest list={list} rest={rest} />}
      {problem && rest.percentage === 0 && <p className="note of-problem">{problem}</p>}
      {reset && <p className="note">{amountsResetNote}</p>}
    </div>
  )
}

interface Rest {
  percentage: number
  amount: number
}

/**
 * Shows the part of the total that isn't assigned yet, in percent and dollars, and offers to add it to the
 * last row (rule shares/name-the-rest).
 */
function UnassignedRest({ list, rest }: { list: ShareList; rest: Rest }) {
  const { change } = useFormStore()
  const agronomists = useForm(({ form }) => form.agronomists)
  const customers = useForm(({ form }) => form.customers)
  const names = useNames()
  const rows = list === 'agronomists' ? agronomists : customers
  const last =
    list === 'agronomists'
      ? names.agronomist(agronomists.at(-1)?.email ?? '')
      : names.customer(customers.at(-1)?.id ?? null)
  return (
    <p className="note">
      {restText(rest, rows)}{' '}
      {last && rest.percentage > 0 && (
        <button
          type="button"
          className="link-button"
          onClick={() => change(assignRest(list, rows.length - 1))}
        >
          Add it to {last.name}
        </button>
      )}
    </p>
  )
}
