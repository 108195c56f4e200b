import type { Draft, KnownCustomer, RuleContext } from '#shared/order/draft.ts'
import type { Order } from '#shared/order/order.ts'
import { lineSetting } from '#shared/order/rules/problems.ts'
import type { Agronomist, Producer } from '#shared/people.ts'
import type { CoopName, CropEntry, GridSize, ServiceType, State } from '#shared/picklist/entries.ts'
import type { LineContext } from './line-context.ts'

/** The picklists that the form uses; empty while loading. */
export interface Catalogue {
  producers: readonly Producer[]
  customers: readonly Producer[]
  agronomists: readonly Agronomist[]
  services: readonly ServiceType[]
  gridSizes: readonly GridSize[]
  coops: readonly CoopName[]
  crops: readonly CropEntry[]
  states: readonly State[]
}

/**
 * The stored orders that the rules compare the form with. In edit mode, `before` is the stored version of the
 * order. A child order also has a parent and a family.
 */
export interface StoredOrders {
  before: Order | null
  parent: Order | null
  family: readonly Order[]
  /** How many orders in the family the user isn't allowed to see. */
  hidden: number
}

export const noStoredOrders: StoredOrders = { before: null, parent: null, family: [], hidden: 0 }

/**
 * Prepares the data for the rules. Services, people and customers are in maps, so that lookups are fast even
 * in long lists.
 */
export function ruleContext(
  catalogue: Catalogue,
  storedOrders: StoredOrders,
  byManager: boolean,
): RuleContext {
  const services = new Map(catalogue.services.map((service) => [service.id, service]))
  const people = new Map(catalogue.agronomists.map((person) => [person.email.toLowerCase(), person]))
  const customers = new Map<number, KnownCustomer>(catalogue.customers.map((one) => [one.id, one]))
  return {
    byManager,
    service: (id) => services.get(id),
    gridSizes: catalogue.gridSizes.filter((size) => size.status),
    customer: (id) => customers.get(id),
    agronomist: (email) => people.get(email.trim().toLowerCase()),
    before: storedOrders.before,
    parent: storedOrders.parent,
    family: storedOrders.family,
  }
}

/**
 * Returns the data that lines are validated against. Until agronomist 1 is chosen, the user's own territory
 * applies (rule lines/offered-by-territory).
 */
export function lineContext(
  draft: Pick<Draft, 'documentType' | 'baseType' | 'agronomistAssignments'>,
  rules: RuleContext,
  services: readonly ServiceType[],
  ownTerritory: string,
): LineContext {
  const setting = lineSetting(draft, rules)
  return { ...setting, territory: setting.territory || ownTerritory, rules, services }
}
