import { useRef } from 'react'
import { sum } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import { amountsResetNote, losesSight, restText } from '#shared/order/shares/share-notes.ts'
import { missingRest, percentageSum, shownAmounts } from '#shared/order/shares/shares.ts'
import { newId } from '#web/api/new-id.ts'
import { isChild, type ShareList, sharePaths } from '#web/order/model/order-form.ts'
import {
  addRow,
  assignRest,
  dropRow,
  typeShareAmount,
  typeSharePercentage,
} from '#web/order/model/share-steps.ts'
import { amountText, percentText } from '#web/order/model/typed-text.ts'
import { AgronomistField, CustomerField } from '#web/order/share-people.tsx'
import { ShareState, shareState } from '#web/order/share-state.tsx'
import { useSession } from '#web/shell/session/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { QuickNumber } from './quick-number.tsx'
import { type QuickEdit, quickFieldId } from './use-quick-edit.ts'

const words = {
  agronomists: { title: 'Agronomists', add: 'Add agronomist', one: 'Agronomist' },
  customers: { title: 'Customers', add: 'Add customer', one: 'Customer' },
} as const

interface ListProps {
  edit: QuickEdit
  list: ShareList
}

/**
 * Shows a list's shares, one per row, with the sums of percentages and amounts below. A child order keeps its
 * parent's people.
 */
export function QuickShares({ edit, list }: ListProps) {
  const { form, figures, change } = edit
  const { title, add } = words[list]
  const rows: readonly (DraftShare & { key: string })[] = form[list]
  const amounts = shownAmounts(rows, figures.grandTotal)
  const percentages = rows.map((row) => row.percentage)
  return (
    <fieldset className="qe-part" id={quickFieldId(sharePaths[list])} tabIndex={-1}>
      <legend>{title}</legend>
      {rows.map((row, index) => (
        <QuickShare key={row.key} edit={edit} list={list} index={index} amount={amounts[index] ?? 0} />
      ))}
      <div className="qe-share sum">
        <span className="say">
          {!isChild(form) && (
            <Button variant="quiet" icon="add" onClick={() => change(addRow(list, newId()))}>
              {add}
            </Button>
          )}
          <ShareState state={shareState(form, list)} />
        </span>
        <span className="fig">
          {percentText(percentageSum(percentages), 1)}&nbsp;<span className="q">%</span>
        </span>
        <span className="fig">
          <DocumentMoney value={sum(amounts)} type={form.documentType} />
        </span>
      </div>
      <ShareNotes edit={edit} list={list} rest={missingRest(rows, figures.grandTotal)} />
    </fieldset>
  )
}

function QuickShare({ edit, list, index, amount }: ListProps & { index: number; amount: number }) {
  const { form, change } = edit
  const name = `${words[list].one} ${index + 1}`
  const path = `${sharePaths[list]}.${index}`
  const Person = list === 'agronomists' ? AgronomistField : CustomerField
  const began = useRef(form)
  const credit = form.documentType === 'credit_memo' && amount !== 0
  return (
    <fieldset className="qe-share" aria-label={`Share of ${name.toLowerCase()}`}>
      <Person index={index} label={name} editor={edit} />
      <QuickNumber
        edit={edit}
        path={`${path}.percentage`}
        label="Percentage"
        name={`${name} percentage`}
        text={percentText(form[list][index]?.percentage ?? 0, 1)}
        onFocus={() => {
          began.current = form
        }}
        type={(text) => typeSharePercentage(list, index, text, began.current)}
        suffix="%"
        step={0.1}
        max={100}
      />
      <QuickNumber
        edit={edit}
        path={`${path}.amount`}
        label="Amount"
        name={`${name} amount`}
        className={credit ? 'qe-number qe-credit' : 'qe-number'}
        text={amountText(credit ? Math.abs(amount) : amount)}
        type={(text) => typeShareAmount(list, index, text)}
        prefix={credit ? '($' : '$'}
        suffix={credit ? ')' : undefined}
        step={0.01}
      />
      {isChild(form) ? (
        <span />
      ) : (
        <IconButton
          icon="close"
          label={`Remove ${name.toLowerCase()}`}
          onClick={() => change(dropRow(list, index))}
        />
      )}
    </fieldset>
  )
}

function ShareNotes({ edit, list, rest }: ListProps & { rest: ReturnType<typeof missingRest> }) {
  const { form, order, change } = edit
  const { user } = useSession()
  const leaves = list === 'agronomists' ? losesSight(user, order, form.agronomists) : null
  const said = restText(rest, form[list])
  const last = form[list].length - 1
  return (
    <div className="qe-notes" aria-live="polite">
      {said && (
        <p className="note">
          {said}{' '}
          {rest.percentage > 0 && last >= 0 && (
            <button type="button" className="qe-link" onClick={() => change(assignRest(list, last))}>
              Add it to {words[list].one.toLowerCase()} {last + 1}
            </button>
          )}
        </p>
      )}
      {leaves && <p className="note">{leaves}</p>}
      {form.amountsReset[list] && <p className="note">{amountsResetNote}</p>}
    </div>
  )
}
