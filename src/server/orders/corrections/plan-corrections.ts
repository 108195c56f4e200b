import type { Database } from '#server/db/database.ts'
import { neededBy, type References, readReferences } from '#server/orders/references.ts'
import type { Actor } from '#shared/access.ts'
import type { CorrectionsInput, CorrectionsPlan } from '#shared/api/corrections/corrections-schemas.ts'
import { isManager } from '#shared/levels.ts'
import {
  alike,
  type DoneOfField,
  doneOfFields,
  fieldChoice,
  matchRows,
} from '#shared/order/corrections/match-rows.ts'
import { orderedFields } from '#shared/order/corrections/ordered-fields.ts'
import { type CorrectedField, planFamily } from '#shared/order/corrections/plan-family.ts'
import type { RuleContext } from '#shared/order/draft.ts'
import { grouped } from '#shared/order/family/line-keys.ts'
import { type FoundField, presentField, presentOrder, presentRows } from './present-plan.ts'
import { type ReadFamily, readFamilies, type Sought } from './read-families.ts'

/**
 * Plans the changes that a list of completed units makes to the current orders, using the current picklists.
 * Stores nothing (rules corrections/never-guessed, corrections/hidden-orders).
 */
export async function planCorrections(
  db: Database,
  actor: Actor,
  input: CorrectionsInput,
): Promise<CorrectionsPlan> {
  const families = await readFamilies(db, actor, soughtBy(input))
  const references = await readReferences(db, neededByAll(families))
  const context = contextOf(references, isManager(actor.level))
  const candidates = families.flatMap((family) => fieldsOf(family, references))
  const matched = matchRows(input.rows, candidates, input.addUp)
  const byFamily = grouped(doneOfFields(matched), ({ match }) => String(match.familyId))
  const plans = families.flatMap((family) => {
    const fields = byFamily.get(String(family.parent.id))
    return fields && family.hidden === 0 ? [planOf(family, fields, input, context)] : []
  })
  const corrected = new Map(plans.flatMap(({ fields }) => fields))
  return {
    rows: presentRows(matched, candidates, corrected),
    orders: plans.flatMap(({ orders }) => orders),
    fields: candidates
      .filter(({ family }) => family.parent.producerId === input.producerId)
      .map(presentField),
  }
}

/**
 * Returns a family's planned orders and corrected fields. Each field is paired with the string that a row
 * sends to choose it.
 */
function planOf(
  family: ReadFamily,
  done: readonly DoneOfField<FoundField>[],
  { tolerance }: CorrectionsInput,
  context: RuleContext,
) {
  const units = done.map((one) => ({ key: one.match.field.key, done: one.done }))
  const plan = planFamily(family, units, tolerance, context)
  const fields = plan.fields.map((one): [string, CorrectedField] => [
    fieldChoice({ familyId: family.parent.id, field: one.field }),
    one,
  ])
  return { fields, orders: plan.documents.map((document) => presentOrder(family, document, plan.fields)) }
}

const folded = (texts: readonly string[]) => [...new Set(texts.map(alike).filter(Boolean))]

function soughtBy({ fiscalYear, rows, producerId }: CorrectionsInput): Sought {
  const open = rows.filter(({ chosen }) => !chosen)
  return {
    fiscalYear,
    families: [...new Set(rows.flatMap(({ chosen }) => (chosen ? [chosen.familyId] : [])))],
    producers: producerId ? [producerId] : [],
    names: folded(open.map(({ producer }) => producer)),
    fields: folded(open.flatMap(({ producer, field }) => (producer.trim() === '' ? [field] : []))),
  }
}

function fieldsOf(family: ReadFamily, references: References): FoundField[] {
  const { parent, members, accountId, producerToday } = family
  return orderedFields(members).map((field) => ({
    familyId: parent.id,
    producerName: parent.producerName,
    producerToday,
    accountId,
    serviceToday: references.services.get(field.serviceTypeId)?.name ?? '',
    field,
    family,
  }))
}

function neededByAll(families: readonly ReadFamily[]) {
  const all = families.map(({ parent, members }) =>
    neededBy({ ...parent, lineItems: members.flatMap(({ lineItems }) => lineItems) }),
  )
  const once = <T>(lists: T[][]) => [...new Set(lists.flat())]
  return {
    customers: once(all.map(({ customers }) => customers)),
    agronomists: once(all.map(({ agronomists }) => agronomists)),
    services: once(all.map(({ services }) => services)),
    sizes: once(all.map(({ sizes }) => sizes)),
  }
}

function contextOf(references: References, byManager: boolean): RuleContext {
  return {
    byManager,
    service: (id) => references.services.get(id),
    gridSizes: references.gridSizes,
    customer: (id) => references.customers.get(id),
    agronomist: (email) => references.agronomists.get(email.trim().toLowerCase()),
    before: null,
    parent: null,
    family: [],
  }
}
