import { formatMoney, formatPercent, sum } from '#shared/money.ts'
import { amountsResetNote, losesSight } from '#shared/order/shares/share-notes.ts'
import { percentageSum, sharesValid, shownAmounts } from '#shared/order/shares/shares.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import {
  addPerson,
  removePerson,
  type ShareList,
  setAmount,
  setPercentage,
  sharePaths,
} from './quick-edit.ts'
import { useQuickEdit } from './quick-edit-context.ts'
import { QuickNumber } from './quick-number.tsx'
import { QuickPerson } from './quick-person.tsx'

const words = {
  agronomists: { title: 'Agronomists', one: 'Agronomist' },
  customers: { title: 'Customers', one: 'Customer' },
} as const

/** Who has which part: a row each, both sums below. A child keeps its parent's people. */
export function QuickShares({ list }: { list: ShareList }) {
  const { edit, figures, change } = useQuickEdit()
  const { title, one } = words[list]
  const rows = edit[list]
  const amounts = shownAmounts(rows, figures.grandTotal)
  const percentages = rows.map((row) => row.percentage)
  const child = edit.order.documentType !== 'original'
  return (
    <fieldset className="qe-part">
      <legend>{title}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place only; the state holds what they show
        <div className="qe-share" key={index}>
          <QuickPerson list={list} index={index} label={`${one} ${index + 1}`} />
          <QuickNumber
            path={`${sharePaths[list]}.${index}.percentage`}
            label={`${one} ${index + 1} percentage`}
            text={formatPercent(row.percentage).slice(0, -1)}
            set={setPercentage(list, index)}
            suffix="%"
          />
          <QuickNumber
            path={`${sharePaths[list]}.${index}.amount`}
            label={`${one} ${index + 1} amount`}
            text={formatMoney(Math.abs(amounts[index] ?? 0)).slice(1)}
            set={setAmount(list, index)}
            prefix="$"
          />
          {child ? (
            <span />
          ) : (
            <IconButton
              icon="close"
              label={`Remove ${one.toLowerCase()} ${index + 1}`}
              onClick={() => change(removePerson(list, index))}
            />
          )}
        </div>
      ))}
      <div className="qe-share sum">
        <span className="say">
          {!child && (
            <Button variant="quiet" icon="add" onClick={() => change(addPerson(list))}>
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
          <DocumentMoney value={sum(amounts)} type={edit.order.documentType} />
        </span>
      </div>
      <ShareNotes list={list} />
    </fieldset>
  )
}

function ShareNotes({ list }: { list: ShareList }) {
  const { edit } = useQuickEdit()
  const { user } = useSession()
  const leaves = list === 'agronomists' ? losesSight(user, edit.order, edit.agronomists) : null
  return (
    <div className="qe-notes" aria-live="polite">
      {leaves && <p className="note">{leaves}</p>}
      {edit.amountsReset[list] && <p className="note">{amountsResetNote}</p>}
    </div>
  )
}
