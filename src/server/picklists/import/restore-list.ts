import type { WriteContext } from '#server/context.ts'
import type { PicklistEntry } from '#shared/picklist/definition.ts'
import { addedBy, restoreSteps } from '#shared/picklist/restore-steps.ts'
import { lastChanges } from '../changes.ts'
import { keepPresentCustomers } from '../customer-ids.ts'
import { readEntries } from '../list-store.ts'
import { whyKept } from '../uses.ts'
import { readImport } from './former-imports.ts'
import type { FindOutcome, ImportCall } from './import-call.ts'
import { guards } from './import-list.ts'

/** Determines how to restore the list to its state before an import (rule imports/put-back). */
export function restoreOf(context: WriteContext, { to, author }: ImportCall, id: number): FindOutcome {
  const { list } = to
  return async (inside) => {
    const former = await readImport(inside, list, id)
    const kept = { ...former, before: await keepPresentCustomers(inside, list, former.before) }
    const stored = await readEntries(inside, to)
    const why = await whyKept(inside, to.references, addedBy(list, kept, stored), context.clock())
    const nameOf = (key: string) => `${list.list}/${key}`
    const before = restoreSteps(list, kept, stored, why, () => null)
    const keys = before.flatMap(({ kind, after }) => (kind === 'kept' && after ? [idOf(after)] : []))
    const last = await lastChanges(inside, keys.map(nameOf))
    const steps = restoreSteps(list, kept, stored, why, (key) => last(nameOf(key)).byName)
    return { stored, steps, errors: guards(to, author, steps), notes: [] }
  }

  function idOf(entry: PicklistEntry): string {
    return String(entry[list.id])
  }
}
