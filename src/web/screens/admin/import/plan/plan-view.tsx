import { type ReactNode, useState } from 'react'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { ImportPlan, PlanError } from '#shared/picklist/plan.ts'
import { ErrorList } from './error-list.tsx'
import { PlanTable } from './plan-table.tsx'
import './plan.css'
import { type Shown, Tally } from './tally.tsx'

interface PlanViewProps {
  list: Picklist
  /** Null where nothing could be compared yet. */
  plan: ImportPlan | null
  errors: readonly PlanError[]
  busy: boolean
  /** Without a file no row says where in it it stands. */
  withoutFile?: boolean
  /** What else is said of the rows, above them. */
  children?: ReactNode
}

/** What an import would do: counts that filter, errors with their lines, before and after (rule import-files/plan-shown). */
export function PlanView({ list, plan, errors, busy, withoutFile = false, children }: PlanViewProps) {
  const [shown, setShown] = useState<Shown>(null)
  const rows = plan?.rows ?? []
  const visible = shown === null ? rows : rows.filter(({ kind }) => kind === shown)
  return (
    <section
      className="plan"
      aria-label={withoutFile ? 'Plan of putting back' : 'Plan of the import'}
      aria-busy={busy}
    >
      <Tally plan={plan} errors={errors.length} shown={shown} onShow={setShown} />
      {errors.length > 0 && <ErrorList errors={errors} withoutFile={withoutFile} />}
      {children}
      {visible.length > 0 && shown !== 'errors' && (
        <PlanTable list={list} rows={visible} withoutFile={withoutFile} />
      )}
      {plan && rows.length === 0 && errors.length === 0 && (
        <p className="plan-none">
          Nothing would change: the list is as it {withoutFile ? 'was then' : 'stands in the file'}.
        </p>
      )}
    </section>
  )
}
