import { discountChecks } from '#shared/api/checks/discount-checks.ts'
import type { CheckedLine, DiscountCheck, FormerReview } from '#shared/api/checks/discount-checks-schemas.ts'
import { formatPercent } from '#shared/money.ts'
import { discountReasons } from '#shared/order/discount.ts'
import { reviewText } from '#shared/order/discount-review.ts'
import { documentTitle, printedUnits, unitName } from '#shared/order/words.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { Link } from '#web/shell/page/link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { momentText } from '#web/words/day-text.ts'
import { DocumentMoney, SumMoney } from '#web/words/money.tsx'
import { checkRequested, linesText, percentOn, savedBy } from './check-words.ts'

/** (rules checks/list, checks/history) */
export function CheckCase({ check, onLeave }: { check: DiscountCheck; onLeave: () => void }) {
  const timeZone = useTimeZone()
  const { id, versionNumber } = check
  const one = useEndpoint(discountChecks.list, { query: { order: id, limit: 0 } }, { staleTime: 0 })
  const [now] = one.data?.checks ?? []
  const changed = now !== undefined && now.versionNumber !== versionNumber
  return (
    <section className="dc-case" aria-labelledby="check-title">
      <header>
        <h3 id="check-title" className="dc-big" translate="no">
          {check.producerName}
        </h3>
        <span className="dc-big fig">
          <DocumentMoney value={check.grandTotal} type={check.documentType} />
        </span>
        <p className="q">
          <Link to={`/view?q=${check.displayPo}`} onClick={onLeave}>
            {documentTitle(check)}
          </Link>
          {versionNumber > 1 && ` v${versionNumber}`} · {savedBy(check)},{' '}
          {momentText(check.savedAt, timeZone)} · {check.finalized ? 'Finalized' : 'Open'}
        </p>
      </header>
      {check.review && <ReviewLine review={check.review} timeZone={timeZone} />}
      {changed && (
        <p role="status">The order has changed since then. It is now version {now.versionNumber}.</p>
      )}
      {one.isError && !one.data ? (
        <ErrorState title="The order could not be loaded" onRetry={() => void one.refetch()}>
          {one.error.messageOr()}
        </ErrorState>
      ) : one.data ? (
        <>
          <CheckedLines check={check} lines={one.data.lines} />
          <History history={one.data.history} timeZone={timeZone} />
        </>
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton width="45%" />
        </div>
      )}
    </section>
  )
}

function ReviewLine({
  review,
  timeZone,
}: {
  review: NonNullable<DiscountCheck['review']>
  timeZone: string | null
}) {
  const okay = review.decision === 'okay'
  return (
    <p className="dc-review">
      <StatusWord tone={okay ? 'ok' : 'warn'} icon={okay ? 'check' : 'back'}>
        {reviewText(review)}
      </StatusWord>{' '}
      <span className="q">{momentText(review.at, timeZone)}</span>
      {review.note && <span className="dc-note">“{review.note}”</span>}
    </p>
  )
}

function CheckedLines({ check, lines }: { check: DiscountCheck; lines: readonly CheckedLine[] }) {
  if (lines.length === 0)
    return (
      <p className="dc-none">
        No line has a discount of 10% or more or above its service’s maximum; the check was requested when the
        order was saved.
      </p>
    )
  return (
    <>
      <h3 className="dc-sub">{linesText(check)}</h3>
      <table className="dc-lines">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col" className="fig hide">
              Units
            </th>
            <th scope="col" className="fig">
              Discount
            </th>
            <th scope="col" className="fig hide">
              Maximum
            </th>
            <th scope="col" className="fig cost">
              What it costs
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a version have no ID
            <LineToCheck key={at} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className="vh">Total</span>
            </th>
            <td className="hide" />
            <td />
            <td className="hide" />
            <td className="fig cost">
              <b>
                <SumMoney value={-check.cost} />
              </b>
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function LineToCheck({ line }: { line: CheckedLine }) {
  return (
    <tr>
      <td>
        {line.fieldName}
        <small>{line.serviceName}</small>
        <small className="dc-why">{discountReasons(line).join(', ')}</small>
      </td>
      <td className="fig hide">
        {printedUnits(line.acres)}
        <small>{unitName(line.units, line.acres)}</small>
      </td>
      <td className="fig">
        <span className="dc-high nowrap">
          <Icon name="warning" />
          {formatPercent(line.effectiveDiscountPercent, 2)}
        </span>
      </td>
      <td className="fig hide">{formatPercent(line.maxDiscount, 2)}</td>
      <td className="fig cost">
        <SumMoney value={-line.cost} />
      </td>
    </tr>
  )
}

function History({ history, timeZone }: { history: readonly FormerReview[]; timeZone: string | null }) {
  if (history.length === 0) return null
  return (
    <>
      <h3 className="dc-sub">History</h3>
      <ul className="dc-hist">
        {history.map((one) => (
          <li key={`${one.orderId} ${one.versionNumber}`}>
            <span className="q">{momentText(one.at, timeZone)}</span>
            <span>
              {one.highest ? percentOn(one.highest) : checkRequested}, PO {one.displayPo}
              {one.note && <span className="q"> “{one.note}”</span>}
            </span>
            <StatusWord
              tone={one.decision === 'okay' ? 'ok' : 'todo'}
              icon={one.decision === 'okay' ? 'check' : 'back'}
            >
              {reviewText(one)}
            </StatusWord>
          </li>
        ))}
      </ul>
    </>
  )
}
