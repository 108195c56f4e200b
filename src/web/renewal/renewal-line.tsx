import { formatMoney, formatUnits } from '#shared/money.ts'
import { formatLineDiscount, hasDiscount } from '#shared/order/discount.ts'
import { priceLine } from '#shared/order/pricing.ts'
import type { FormerLine } from '#shared/order/renewal/basis.ts'
import type { PlannedLine } from '#shared/order/renewal/plan-renewal.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { LineDiscount } from '#web/words/line-discount.tsx'
import type { Row } from './choices.ts'
import { type FixProps, problemAt, substitutes } from './fixes.ts'

interface LineRowProps {
  at: number
  former: FormerLine
  /** The line as it will be renewed; null if it is left out. */
  planned: PlannedLine | null
  /** The line's problem, which the row shows with a field to correct it; null if there is none. */
  problem: 'service' | 'other' | null
  row: Row
  fixing: {
    lists: Picklists
    locked: boolean
    onFix: FixProps['onFix']
    /** Identifies the line's correction in storage. */
    key: string
    /**
     * The ID of the replacement service; null to leave the line out, undefined if the user hasn't corrected
     * it.
     */
    fix: number | null | undefined
  }
}

/**
 * Shows a line with its old and new price. If its service is no longer sold, the user can replace the service
 * or leave out the line.
 */
export function LineRow({ at, former, planned, problem, row, fixing }: LineRowProps) {
  const { line, serviceName, displayPo } = former
  const now = planned?.line
  const replacedBy = planned?.replacedBy ?? null
  // The price of a replacement service doesn't count as a price change.
  const changed = replacedBy === null && now !== undefined && now.costPerAcre !== line.costPerAcre
  const name = [line.fieldName, serviceName].filter(Boolean).join(', ')
  return (
    <>
      <tr className={classNames(problem !== null && 'fixes', !now && 'out')}>
        <td className="rn-what">
          {name}
          {replacedBy !== null && <small>replaced by {replacedBy}</small>}
          {displayPo !== String(row.planned.source.id) && <small>of {displayPo}</small>}
        </td>
        <td className="fig">
          <ColumnName>Units</ColumnName>
          {formatUnits(line.acres)} {line.acres === 1 ? line.units : `${line.units}s`}
        </td>
        <td className="fig">
          <ColumnName>Old price</ColumnName>
          {formatMoney(line.costPerAcre)}
        </td>
        <td className="fig">
          <ColumnName>New price</ColumnName>
          {now === undefined ? (
            ''
          ) : changed ? (
            <b>{formatMoney(now.costPerAcre)}</b>
          ) : (
            formatMoney(now.costPerAcre)
          )}
        </td>
        <DiscountCell then={line} now={now} />
        <td className="fig">
          <ColumnName>New total</ColumnName>
          {planned ? formatMoney(planned.total) : 'left out'}
        </td>
      </tr>
      {problem !== null && (
        <tr className="rn-fix">
          <td colSpan={6}>
            <LineFix at={at} name={name} problem={problem} row={row} fixing={fixing} former={former} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The column heading, repeated in each cell for phones, which show no heading row. */
function ColumnName({ children }: { children: string }) {
  return (
    <span className="rn-col" aria-hidden="true">
      {children}
    </span>
  )
}

/** Shows the line's discount. The discount on a replaced service doesn't apply to its replacement. */
function DiscountCell({ then, now }: { then: FormerLine['line']; now: PlannedLine['line'] | undefined }) {
  const line = now ?? then
  return (
    <td className="fig">
      <ColumnName>Discount</ColumnName>
      {hasDiscount(line) ? (
        <LineDiscount line={{ ...line, ...priceLine(line) }} withUnit />
      ) : (
        <span className="q">None</span>
      )}
      {hasDiscount(then) && !hasDiscount(line) && <small>then {formatLineDiscount(then)}</small>}
    </td>
  )
}

const leftOut = 'left out'

function LineFix(
  props: Pick<LineRowProps, 'at' | 'former' | 'problem' | 'row' | 'fixing'> & { name: string },
) {
  const { at, former, name, problem, row, fixing } = props
  const { lists, locked, onFix, key, fix } = fixing
  const services = problem === 'service' ? substitutes(row, lists, at) : []
  const index = row.plan.lines.findIndex((line) => line.at === at)
  const wrong = row.plan.problems.find(({ path }) => path.startsWith(`lineItems.${index}.`))?.message
  const ofService = problemAt(row, `lineItems.${index}.serviceTypeId`)
  const none = problem === 'service' && services.length === 0
  return (
    <SelectField
      label={`Line ${at + 1}, ${name}`}
      value={fix === null ? leftOut : fix === undefined ? '' : String(fix)}
      placeholder={problem === 'service' && !none ? 'Choose a service' : 'Keep this line'}
      onClear={() => onFix((now) => ({ ...now, lines: withoutKey(now.lines, key) }))}
      onChange={(value) =>
        onFix((now) => ({
          ...now,
          lines: { ...now.lines, [key]: value === leftOut ? null : Number(value) },
        }))
      }
      options={[
        ...services.map((service) => ({ value: String(service.id), label: service.name })),
        { value: leftOut, label: 'Leave this line out' },
      ]}
      disabled={locked}
      error={index < 0 ? undefined : ofService && none ? noSubstitute(former) : (ofService ?? wrong)}
    />
  )
}

function noSubstitute({ serviceName, line: { units } }: FormerLine): string {
  return `${serviceName} can’t be ordered anymore, and no other service of this PO type is sold by the ${units} in this territory. Leave the line out, or have a manager add a service first.`
}

function withoutKey(lines: Readonly<Record<string, number | null>>, key: string) {
  const { [key]: _, ...rest } = lines
  return rest
}
