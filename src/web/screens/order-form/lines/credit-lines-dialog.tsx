import { type ReactNode, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { formatMoney, formatPercent, sum } from '#shared/money.ts'
import { familyCredit } from '#shared/order/family/credit.ts'
import { hiddenNote } from '#shared/order/family/family-sum.ts'
import { childSubtitle } from '#shared/order/kinds.ts'
import type { Order } from '#shared/order/order.ts'
import { plural } from '#shared/plural.ts'
import { figuresOf } from '#web/order/model/figures.ts'
import { addLines } from '#web/order/model/form-steps.ts'
import { roomText } from '#web/order/model/line-warnings.ts'
import { inputOf, withNewIds } from '#web/order/model/prefill.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { useLineUndo } from '#web/screens/order-form/form/line-undo.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOn } from '#web/ui/focus.ts'
import { Message } from '#web/ui/message.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DocumentMoney } from '#web/words/money.tsx'
import { CreditLinesTable } from './credit-lines-table.tsx'
import { aboveLeftQuestion, foreignText } from './credit-texts.ts'
import {
  aboveLeft,
  type CreditLines,
  choiceOf,
  choiceProblem,
  creditedLine,
  useCreditLines,
} from './use-credit-lines.ts'
import './credit-lines.css'

/**
 * Lets the user credit lines from the original order and its supplementals, each at its own price and
 * discount. Asks for confirmation if the user credits more units than are left (rule
 * kinds/credit-ordered-lines).
 */
export function CreditLinesDialog({ onClose }: { onClose: () => void }) {
  const { parent, orders, foreign, choices, change, chooseAll } = useCreditLines()
  const written = useForm(({ form }) => form.lines.length)
  const context = useForm((view) => view.context)
  const { perform } = useLineUndo()
  const confirm = useConfirm()
  const [tried, setTried] = useState(false)
  const picked = pickedLines({ orders, choices })
  const right = picked.filter(({ choice }) => choiceProblem(choice) === null)
  const total = sum(right.map(({ one, choice }) => figuresOf(creditedLine(one.line, choice)).total))
  const room = limits.lines - written

  async function add() {
    setTried(true)
    const wrong = picked.find(({ choice }) => choiceProblem(choice) !== null)
    if (wrong) {
      focusOn(`credit-${wrong.one.key}`)
      return
    }
    const above = picked.filter(({ one, choice }) => aboveLeft(one, choice) > 0)
    if (above.length > 0 && !(await confirm(aboveLeftQuestion(above)))) return
    const lines = withNewIds(picked.map(({ one, choice }) => creditedLine(inputOf(one.line), choice)))
    perform({ label: `${plural(lines.length, 'line')} added to this credit memo` }, addLines(lines))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Credit ordered lines"
      size="broad"
      footer={
        <>
          <span className="say q" aria-live="polite">
            {picked.length > room ? roomText(room) : <LeftToCredit />}
          </span>
          <span className="end">
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={picked.length === 0 || picked.length > room}
              onClick={() => void add()}
            >
              Add lines
            </Button>
          </span>
        </>
      }
    >
      <div className="cl">
        {parent && <CreditedOrder parent={parent} />}
        {foreign.length > 0 && (
          <Message kind="check" className="cl-foreign">
            {foreignText(foreign, context)}
          </Message>
        )}
        <CreditLinesTable
          orders={orders}
          choices={choices}
          tried={tried}
          onChange={change}
          onChooseAll={chooseAll}
          sum={<Sum count={right.length} wrong={picked.length - right.length} total={total} />}
        />
      </div>
    </Dialog>
  )
}

function pickedLines({ orders, choices }: Pick<CreditLines, 'orders' | 'choices'>) {
  return orders
    .flatMap(({ offered }) => offered)
    .map((one) => ({ one, choice: choiceOf(one, choices) }))
    .filter(({ choice }) => choice.chosen)
}

function CreditedOrder({ parent }: { parent: Order }) {
  return (
    <p className="cl-sub">
      <span>{childSubtitle({ documentType: 'credit_memo', parentPoId: parent.id })}</span>,{' '}
      <bdi translate="no">{parent.producerName}</bdi>
    </p>
  )
}

/** The number of selected lines and their total. Lines with invalid units are left out of both. */
function Sum({ count, wrong, total }: { count: number; wrong: number; total: number }) {
  const discount = useForm(({ form }) => form.discountPercentage)
  const before = discount > 0 ? `, before the order discount of ${formatPercent(discount, 2)}` : ''
  return (
    <tr className="cl-sum">
      <td colSpan={6}>
        {count + wrong === 0 ? 'No lines selected' : `${plural(count, 'line')}${before}`}
        {wrong > 0 && `, except ${wrong} to correct`}
      </td>
      <td className="cl-amount fig">
        <span className="cl-total" aria-live="polite">
          <DocumentMoney value={-total} type="credit_memo" />
        </span>
      </td>
    </tr>
  )
}

/**
 * Shows how much is left to credit after the lines in this memo are credited (rule
 * kinds/credit-more-than-ordered).
 */
function LeftToCredit(): ReactNode {
  const { parent, family, before, hidden } = useForm(({ base }) => base.storedOrders)
  const written = useForm(({ figures }) => figures.grandTotal)
  if (!parent) return null
  const credit = familyCredit(family, before?.id ?? null)
  const left = Math.max(0, sum([credit.left, -Math.abs(written)]))
  const open = credit.open.length > 0 ? ` Still open: ${credit.open.join(', ')}.` : ''
  const unseen = hiddenNote(hidden)
  return `${formatMoney(left)} left to credit on PO ${parent.displayPo}.${open}${unseen ? ` ${unseen}.` : ''}`
}
