import type { Database } from '#server/db/database.ts'
import { neededBy, type References, readReferences } from '#server/orders/references.ts'
import type { Actor } from '#shared/access.ts'
import type { renewals as rows } from '#shared/api/renewals.ts'
import type { Renewal, RenewalsQuery } from '#shared/api/renewals-schemas.ts'
import type { Answer } from '#shared/endpoint.ts'
import { isManager } from '#shared/levels.ts'
import type { RuleContext } from '#shared/order/draft.ts'
import { asAgreed } from '#shared/order/renewal/agreed.ts'
import { asOrdered, type RenewalBasis } from '#shared/order/renewal/basis.ts'
import { noFixes, planRenewal, type RenewalPlan } from '#shared/order/renewal/plan-renewal.ts'
import { readSources, type Source } from './read-sources.ts'

/**
 * Returns a season's orders that the actor may see, each with a plan for its renewal at current list prices
 * (rules renewals/which-orders, renewals/todays-prices). Stores nothing.
 */
export async function planRenewals(
  db: Database,
  actor: Actor,
  query: RenewalsQuery,
): Promise<Answer<typeof rows.plan>> {
  const { sources, next } = await readSources(db, actor, query)
  const bases = sources.map((source) => ({ source, basis: basisOf(source, query) }))
  const references = await readReferences(db, neededByAll(bases.map(({ basis }) => basis)))
  const renewing = {
    fiscalYear: query.to,
    byManager: isManager(actor.level),
    withComments: false,
    context: contextOf(references, isManager(actor.level)),
  }
  return {
    renewals: bases.map(({ source, basis }) => present(source, basis, planRenewal(basis, noFixes, renewing))),
    next,
  }
}

const basisOf = ({ order, members }: Source, { as }: RenewalsQuery): RenewalBasis =>
  as === 'agreed' ? asAgreed(order, members) : asOrdered(order)

function neededByAll(bases: readonly RenewalBasis[]) {
  const all = bases.map((basis) =>
    neededBy({
      producerId: basis.producerId,
      customerAssignments: basis.customers,
      agronomistAssignments: basis.agronomists,
      lineItems: basis.lines.map(({ line }) => line),
    }),
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

function present(source: Source, basis: RenewalBasis, plan: RenewalPlan): Renewal {
  const { order, renewedAs, hiddenRenewals, hiddenMembers } = source
  const { id, versionNumber, createdAt, finalized } = order
  return {
    source: { id, versionNumber, createdAt, finalized },
    renewedAs,
    hiddenRenewals,
    hiddenMembers,
    basis,
    plan: {
      lines: plan.lines.map(({ at, line, total }) => ({ at, costPerAcre: line.costPerAcre, total })),
      sumNow: plan.sumNow,
      problems: plan.problems,
      droppedDiscount: plan.droppedDiscount,
    },
  }
}
