import { formatMoney, formatUnits } from '#shared/money.ts'
import type { FormerLine } from '#shared/order/renewal/basis.ts'
import type { PlannedLine } from '#shared/order/renewal/plan.ts'
import type { Picklists } from '#web/order/use-picklists.ts'
import { SelectField } from '#web/ui/field/select-field.tsx'
import type { Row } from './choices.ts'
import { type MendProps, problemAt, substitutes } from './mends.ts'

interface LineRowProps {
  at: number
  former: FormerLine
  /** Null where it is left out. */
  planned: PlannedLine | null
  /** Why it needs a field of its own. */
  problem: 'service' | 'other' | null
  row: Row
  mending: {
    lists: Picklists
    locked: boolean
    onMend: MendProps['onMend']
    /** Another service, or null for a line that is left out. */
    mend: number | null | undefined
  }
}

/** A line with its old and its new price; what is gone can be replaced or left out. */
export function LineRow({ at, former, planned, problem, row, mending }: LineRowProps) {
  const { line, serviceName } = former
  const price = planned?.line.costPerAcre
  const changed = price !== undefined && price !== line.costPerAcre
  const name = [line.fieldName, serviceName].filter(Boolean).join(', ')
  return (
    <li>
      <div className="rn-line">
        <span className="rn-what">{name}</span>
        <span className="fig">
          {formatUnits(line.acres)} {line.acres === 1 ? line.units : `${line.units}s`}
        </span>
        <span className="fig">
          <span className="vh">Price then </span>
          {formatMoney(line.costPerAcre)}
          {changed && (
            <>
              {' '}
              <span aria-hidden="true">→</span> <span className="vh">now </span>
              <b>{formatMoney(price)}</b>
            </>
          )}
        </span>
        <span className="fig">
          <span className="vh">Total now </span>
          {planned ? formatMoney(planned.total) : 'left out'}
        </span>
      </div>
      {problem !== null && <LineMend at={at} name={name} problem={problem} row={row} mending={mending} />}
    </li>
  )
}

const leftOut = 'left out'

function LineMend(props: Pick<LineRowProps, 'at' | 'problem' | 'row' | 'mending'> & { name: string }) {
  const { at, name, problem, row, mending } = props
  const { lists, locked, onMend, mend } = mending
  const services = problem === 'service' ? substitutes(row, lists, at) : []
  const index = row.plan.lines.findIndex((line) => line.at === at)
  const wrong = row.plan.problems.find(({ path }) => path.startsWith(`lineItems.${index}.`))?.message
  return (
    <SelectField
      label={`Line ${at + 1}, ${name}`}
      value={mend === null ? leftOut : mend === undefined ? '' : String(mend)}
      placeholder={problem === 'service' ? 'Choose a service' : 'Keep this line'}
      onClear={() => onMend((mends) => ({ ...mends, lines: withoutKey(mends.lines, at) }))}
      onChange={(value) =>
        onMend((mends) => ({
          ...mends,
          lines: { ...mends.lines, [at]: value === leftOut ? null : Number(value) },
        }))
      }
      options={[
        ...services.map((service) => ({ value: String(service.id), label: service.name })),
        { value: leftOut, label: 'Leave this line out' },
      ]}
      disabled={locked}
      error={index < 0 ? undefined : (problemAt(row, `lineItems.${index}.serviceTypeId`) ?? wrong)}
    />
  )
}

function withoutKey(lines: Readonly<Record<number, number | null>>, at: number) {
  const { [at]: _, ...rest } = lines
  return rest
}
