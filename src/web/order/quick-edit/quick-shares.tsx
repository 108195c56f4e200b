import { formatPercent, sum } from '#shared/money.ts'
import type { DraftShare } from '#shared/order/draft.ts'
import { amountsResetNote, losesSight } from '#shared/order/shares/share-notes.ts'
import { percentageSum, sharesValid, shownAmounts } from '#shared/order/shares/shares.ts'
import { newId } from '#web/api/new-id.ts'
import { isChild, type ShareList, sharePaths } from '#web/order/model/order-form.ts'
import { addRow, dropRow, typeShareAmount, typeSharePercentage } from '#web/order/model/share-steps.ts'
import { amountText, percentText } from '#web/order/model/typed-text.ts'
import { AgronomistField, CustomerField } from '#web/order/share-people.tsx'
import { useSession } from '#web/shell/session/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { QuickNumber } from './quick-number.tsx'
import type { QuickEdit } from './use-quick-edit.ts'

const words = {
  agronomists: { title: 'Agronomists', one: 'Agronomist' },
  customers: { title: 'Customers', one: 'Customer' },
} as const

interface ListProps {
  edit: QuickEdit
  list: ShareList
}

/** Who has which part: a row each, both sums below. A child keeps its parent's people. */
export function QuickShares({ edit, list }: ListProps) {
  const { form, figures, change } = edit
  const { title, one } = words[list]
  const rows: readonly (DraftShare & { key: string })[] = form[list]
  const amounts = shownAmounts(rows, figures.grandTotal)
  const percentages = rows.map((row) => row.percentage)
  return (
    <fieldset className="qe-part">
      <legend>{title}</legend>
      {rows.map((row, index) => (
        <QuickShare key={row.key} edit={edit} list={list} index={index} amount={amounts[index] ?? 0} />
      ))}
      <div className="qe-share sum">
        <span className="say">
          {!isChild(form) && (
            <Button variant="quiet" icon="add" onClick={() => change(addRow(list, newId()))}>
              Add {one.toLowerCase()}
            </Button>
          )}
          {sharesValid(percentages) ? (
            <StatusWord tone="ok">Valid</StatusWord>
          ) : (
            <StatusWord tone="bad">Must equal 100%</StatusWord>
          )}
        </span>
        <span className="fig">{formatPercent(percentageSum(percentages))}</span>
        <span className="fig">
          <DocumentMoney value={sum(amounts)} type={form.documentType} />
        </span>
      </div>
      <ShareNotes edit={edit} list={list} />
    </fieldset>
  )
}

function QuickShare({ edit, list, index, amount }: ListProps & { index: number; amount: number }) {
  const { form, change } = edit
  const name = `${words[list].one} ${index + 1}`
  const path = `${sharePaths[list]}.${index}`
  const Person = list === 'agronomists' ? AgronomistField : CustomerField
  return (
    <fieldset className="qe-share" aria-label={`Share of ${name.toLowerCase()}`}>
      <Person index={index} label={name} editor={edit} />
      <QuickNumber
        edit={edit}
        path={`${path}.percentage`}
        label={`${name} percentage`}
        text={percentText(form[list][index]?.percentage ?? 0, 1)}
        type={(text) => typeSharePercentage(list, index, text)}
        suffix="%"
      />
      <QuickNumber
        edit={edit}
        path={`${path}.amount`}
        label={`${name} amount`}
        text={amountText(Math.abs(amount))}
        type={(text) => typeShareAmount(list, index, text)}
        prefix="$"
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

function ShareNotes({ edit, list }: ListProps) {
  const { form, order } = edit
  const { user } = useSession()
  const leaves = list === 'agronomists' ? losesSight(user, order, form.agronomists) : null
  return (
    <div className="qe-notes" aria-live="polite">
      {leaves && <p className="note">{leaves}</p>}
      {form.amountsReset[list] && <p className="note">{amountsResetNote}</p>}
    </div>
  )
}
