import { type ReactNode, useState } from 'react'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { ImportPlan, PlanError, PlanRow } from '#shared/picklist/import-plan.ts'
import { Button } from '#web/ui/button.tsx'
import type { Checks } from '../use-plan-checks.ts'
import { ErrorList } from './error-list.tsx'
import { PlanTable } from './plan-table.tsx'
import './plan.css'
import { type Shown, Tally } from './plan-totals.tsx'

interface PlanViewProps {
  list: Picklist
  /** The plan; null if there is nothing to compare yet. */
  plan: ImportPlan | null
  errors: readonly PlanError[]
  busy: boolean
  /** True for a plan made without a file; its rows have no line numbers. */
  withoutFile?: boolean
  checks?: Checks
  children?: ReactNode
}

/**
 * Shows an import plan: counts that act as filters, errors by line, and old and new values (rule
 * import-files/plan-shown).
 */
export function PlanView({ list, plan, errors, busy, withoutFile = false, checks, children }: PlanViewProps) {
  const [shown, setShown] = useState<Shown>(null)
  const rows = plan?.rows ?? []
  const visible = visibleRows(plan, shown, checks)
  return (
    <section className="plan" aria-label={withoutFile ? 'Restore plan' : 'Import plan'} aria-busy={busy}>
      <Tally
        plan={plan}
        errors={errors.length}
        checks={checks?.all.length ?? 0}
        shown={shown}
        onShow={setShown}
      />
      {errors.length > 0 && <ErrorList errors={errors} settled={!busy} withoutFile={withoutFile} />}
      {children}
      {checks && checks.all.length > 1 && (
        <p className="plan-all">
          <Button
            variant="quiet"
            disabled={checks.open.length === 0}
            onClick={() => checks.confirm(checks.all, true)}
          >
            All are right
          </Button>
        </p>
      )}
      {visible.length > 0 && shown !== 'errors' && (
        <PlanTable list={list} rows={visible} withoutFile={withoutFile} checks={checks} />
      )}
      {plan && rows.length === 0 && errors.length === 0 && (
        <p className="plan-none">
          Nothing would change: the list{' '}
          {withoutFile ? 'is already as it was then' : 'already matches the file'}.
        </p>
      )}
    </section>
  )
}

function visibleRows(plan: ImportPlan | null, shown: Shown, checks: Checks | undefined) {
  const rows = plan?.rows ?? []
  const isCheck = (row: PlanRow) => row.changes.some(({ field }) => checks?.of(row, field) !== undefined)
  if (shown === 'checks') return rows.filter(isCheck)
  if (shown !== null) return rows.filter(({ kind }) => kind === shown)
  return checks && checks.all.length > 0
    ? [...rows.filter(isCheck), ...rows.filter((row) => !isCheck(row))]
    : rows
}
