import { type FormEvent, useId } from 'react'
import { lists } from '#shared/api/administration.ts'
import type { Picklist } from '#shared/picklist/definition.ts'
import { priceChangeText } from '#shared/picklist/price-change.ts'
import { failureText } from '#web/api/call-error.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { importMoment } from '#web/screens/admin/import/import-summary.ts'
import { SignInOver } from '#web/shell/session/sign-in-over.tsx'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PriceFields } from './change-fields.tsx'
import { PriceTable } from './price-table.tsx'
import { countOf, useChangePrices } from './use-change-prices.ts'
import type { Picking } from './use-picking.ts'
import { usePricePlan, usePriceRows } from './use-price-plan.ts'
import './prices.css'

interface PriceDialogProps {
  list: Picklist
  picking: Picking
  onClose: () => void
  onDone: () => void
}

/** (rule season-prices/dialog) */
export function PriceDialog({ list, picking, onClose, onDone }: PriceDialogProps) {
  const id = useId()
  const { selected, form, change } = picking
  const { asked, problem, planned, isSettled } = usePricePlan(list, selected, form)
  const { commit, busy, failure, newer, signIn } = useChangePrices(list, onDone)
  const lost = failure?.lost ?? null
  const later = newer && newer.text === asked?.text ? newer : null
  const plan = later?.plan ?? (isSettled ? (planned.data ?? null) : null)
  const rows = usePriceRows(plan, asked, later?.former)
  const open = plan !== null && plan.plan !== '' && rows.changed > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (failure && lost) void commit(failure.asked, lost)
    else if (asked && open) void commit(asked, plan)
  }

  return (
    <Dialog
      open
      size="wide"
      title={`Change prices of ${countOf(list, selected.length)}`}
      onClose={() => !busy && onClose()}
      footer={
        <span className="end">
          <Button variant="plain" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={id} disabled={busy || !(lost || open)}>
            {busy ? 'Changing...' : 'Change prices'}
          </Button>
        </span>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="stack">
        <LastChange list={list} />
        <fieldset className="pr-form" disabled={busy || lost !== null}>
          <legend className="vh">How the prices change</legend>
          <PriceFields list={list} form={form} onChange={change} problem={problem} />
        </fieldset>
        {failure && (lost || failure.asked === asked) && <Message kind="error">{failure.message}</Message>}
        {later && <NewPlan list={list} changedBy={later.changedBy} news={rows.news} />}
        {planned.isError && isSettled && !later && (
          <Message kind="error" actions={<Button onClick={() => void planned.refetch()}>Try again</Button>}>
            {failureText(planned.error, 'The new prices could not be calculated. Nothing was changed.')}
          </Message>
        )}
        {plan && (
          <Findings
            list={list}
            notes={plan.notes}
            rows={rows}
            onLeaveOut={(out) => picking.pick(out, false)}
          />
        )}
        {plan && rows.rows.length > 0 && <PriceTable list={list} rows={rows.rows} />}
        {asked && !plan && !planned.isError && <Loading />}
        {selected.length === 0 && !lost && <p>Selection cleared.</p>}
      </form>
      {signIn.asking && <SignInOver onAnswer={signIn.answer} />}
    </Dialog>
  )
}

function NewPlan({ list, changedBy, news }: { list: Picklist; changedBy: string | null; news: number }) {
  const [has, they, are] = news === 1 ? ['has', 'it', 'is'] : ['have', 'they', 'are']
  return (
    <Message kind="check">
      {changedBy && <p>{changedBy}</p>}
      <p>
        {news === 0
          ? 'None of these prices have changed since you last looked.'
          : `${countOf(list, news)} ${has} changed since you last looked; ${they} ${are} marked and listed first.`}
      </p>
    </Message>
  )
}

interface FindingsProps {
  list: Picklist
  notes: readonly string[]
  rows: ReturnType<typeof usePriceRows>
  onLeaveOut: (entries: ReturnType<typeof usePriceRows>['refused']) => void
}

function Findings({ list, notes, rows, onLeaveOut }: FindingsProps) {
  const { changed, kept, refused } = rows
  const out = refused.length
  const will = out > 0 ? 'would' : 'will'
  return (
    <>
      <p role="status">
        <b>
          {changed === 0 ? `Nothing ${will} change` : `Prices of ${countOf(list, changed)} ${will} change`}
        </b>
        {kept > 0 && `, ${kept.toLocaleString('en-US')} ${will} stay the same`}.{' '}
        {notes.map((note) => `${note}.`).join(' ')}
      </p>
      {out > 0 && (
        <Message
          kind="error"
          title={`The prices of ${countOf(list, out)} can’t be changed this way.`}
          actions={
            <Button onClick={() => onLeaveOut(refused)}>
              {out === 1 ? 'Leave it out' : `Leave ${out} out`}
            </Button>
          }
        >
          Change the amount or remove these rows to continue.
        </Message>
      )}
    </>
  )
}

/** Shows the most recent price change, including the user's own if its response was lost. */
function LastChange({ list }: { list: Picklist }) {
  const timeZone = useTimeZone()
  const params = { list: list.list }
  // Always refetches the price changes, because the cached ones might not include the latest change.
  const former = useEndpoint(lists.formerImports, { params }, { staleTime: 0 })
  const last = former.data?.[0]
  if (!last?.prices) return null
  const what = `${priceChangeText(list, last.prices)}, ${countOf(list, last.counts.changed)}`
  return (
    <Message kind="info">
      Last price change: {what}, by {last.realName ?? last.byName}, {importMoment(last, timeZone)}.
    </Message>
  )
}

function Loading() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton width="40%" />
      <Skeleton height={20} />
      <Skeleton height={20} />
    </div>
  )
}
