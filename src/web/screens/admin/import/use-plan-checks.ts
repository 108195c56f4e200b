import { useMemo, useState } from 'react'
import type { Picklist } from '#shared/picklist/definition.ts'
import type { ImportPlan, PlanRow } from '#shared/picklist/import-plan.ts'
import { checkId, type PlanCheck, planChecks } from '#shared/picklist/plan-checks.ts'

/** The changes in a plan that look wrong, and which of them the user has confirmed (rule imports/checks). */
export interface Checks {
  all: readonly PlanCheck[]
  open: readonly PlanCheck[]
  of: (row: PlanRow, field: string) => PlanCheck | undefined
  isRight: (check: PlanCheck) => boolean
  confirm: (checks: readonly PlanCheck[], right: boolean) => void
}

const none: ReadonlySet<string> = new Set()

/** Returns the checks for a plan. Confirmations apply only to that plan; a new plan starts with none. */
export function usePlanChecks(list: Picklist, plan: ImportPlan | null): Checks {
  const all = useMemo(() => (plan ? planChecks(list, plan.rows) : []), [list, plan])
  const byId = useMemo(() => new Map(all.map((check) => [check.id, check])), [all])
  const [ticked, setTicked] = useState<{ plan: ImportPlan | null; right: ReadonlySet<string> }>({
    plan: null,
    right: none,
  })
  const right = ticked.plan === plan ? ticked.right : none
  return {
    all,
    open: all.filter(({ id }) => !right.has(id)),
    of: (row, field) => byId.get(checkId(row, field)),
    isRight: ({ id }) => right.has(id),
    confirm(checks, isRight) {
      const next = new Set(right)
      for (const { id } of checks) {
        if (isRight) next.add(id)
        else next.delete(id)
      }
      setTicked({ plan, right: next })
    },
  }
}
