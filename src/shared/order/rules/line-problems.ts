import type { Problem } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { formatMoney } from '#shared/money.ts'
import type { OrderedLine, RuleContext } from '#shared/order/draft.ts'
import { relatedOrders } from '#shared/order/family/related-orders.ts'
import { type BaseType, type DocumentType, hasScoutingLines, serviceFits } from '#shared/order/kinds.ts'
import { lineFields, textKeys } from '#shared/order/line-fields.ts'
import type { LineItem, LineItemInput } from '#shared/order/line-item.ts'
import type { ServiceType } from '#shared/picklist/entries.ts'
import { hasAtMost, isBlank } from '#shared/text.ts'
import { cropProblems } from './crop-problems.ts'
import { priceProblem } from './price-problems.ts'

/** The order data that the rules for lines need; the territory is agronomist 1's. */
export interface LineSetting {
  documentType: DocumentType
  baseType: BaseType
  territory: string
}

export type LineRules = Pick<RuleContext, 'service' | 'gridSizes' | 'before' | 'parent' | 'family'>

/**
 * Every problem with a line item; if an input has several, the first is the one to show (rule
 * lines/required-fields).
 */
export function lineProblems(
  line: LineItemInput,
  index: number,
  setting: LineSetting,
  context: LineRules,
): Problem[] {
  const service = line.serviceTypeId === null ? undefined : context.service(line.serviceTypeId)
  const scouting = hasScoutingLines(setting.baseType)
  const stored = line.id === '' ? undefined : storedLine(line.id, context.before)
  const related = relatedOrders(setting.documentType, context)
  const found: Problem[] = []
  const say = (field: string, message: string | null) => {
    if (message !== null) found.push({ path: `lineItems.${index}.${field}`, message })
  }

  say('fieldName', isBlank(line.fieldName) ? 'Field Name is required' : null)
  say('serviceTypeId', serviceProblem(line, service, setting, stored, related, context.before))
  say('units', unitProblem(line, service, stored, related))
  say('acres', unitsProblem(line.acres))
  say('costPerAcre', priceProblem(line, service, setting, stored, context))
  const discount = discountProblem(line)
  if (discount) say(discount.path, discount.message)
  if (scouting) {
    say('legalDescription', isBlank(line.legalDescription) ? 'Legal Description is required' : null)
  } else {
    say('serviceDetails', isBlank(line.serviceDetails) ? 'Service Details are required' : null)
  }
  const kept = stored?.gridSize === line.gridSize
  const noSize = !scouting && !kept && isOtherSize(line.gridSize)
  say('gridSize', noSize ? 'Enter a size, such as “3 acre”' : null)
  say('numberOfChecks', checksProblem(line.numberOfChecks, scouting))
  for (const key of textKeys) say(key, tooLong(line[key], lineFields[key].maxLength, lineFields[key].label))
  say('id', tooLong(line.id, limits.idText, 'A line ID'))
  if (scouting) for (const problem of cropProblems(line)) say(problem.path, problem.message)
  return found
}

/** Whether a size is `Other`, which means a custom size (rule lines/custom-grid-size). */
export function isOtherSize(size: string): boolean {
  return size.trim().toLowerCase() === 'other'
}

/** Returns a message that states the limit if the text is too long, otherwise null (rule input/limits). */
export function tooLong(text: string, max: number, label: string): string | null {
  return !hasAtMost(text, max) ? `${label} can have at most ${max.toLocaleString('en-US')} characters` : null
}

function storedLine(id: string, before: RuleContext['before']): LineItem | undefined {
  return before?.lineItems.find((line) => line.id === id)
}

function serviceProblem(
  line: LineItemInput,
  service: ServiceType | undefined,
  setting: LineSetting,
  stored: LineItem | undefined,
  related: RuleContext['family'],
  before: RuleContext['before'],
): string | null {
  if (line.serviceTypeId === null) return 'Service is required'
  if (!service) return 'This service is not in the catalog; choose one from the list'
  const same = (other: OrderedLine) => other.serviceTypeId === service.id
  const kept = (stored && same(stored)) || related.some((order) => order.lineItems.some(same))
  // A service that the order or its family already has is always allowed, unless the user switches the order
  // from standard to custom or back.
  if (kept && (before === null || before.baseType === setting.baseType)) return null
  if (!serviceFits(setting.baseType, service.name)) {
    return setting.baseType === 'standard'
      ? `A standard order can only have scouting services; choose a service other than ${service.name}`
      : `A custom order cannot have scouting services; choose a service other than ${service.name}`
  }
  return service.active || kept ? null : `${service.name} is no longer sold; choose another service`
}

function unitProblem(
  line: LineItemInput,
  service: ServiceType | undefined,
  stored: LineItem | undefined,
  related: RuleContext['family'],
): string | null {
  if (!service || service.units.includes(line.units)) return null
  const same = (other: OrderedLine) => other.serviceTypeId === service.id && other.units === line.units
  if ((stored && same(stored)) || related.some((order) => order.lineItems.some(same))) return null
  return `${service.name} is sold by the ${service.units.join(' or ')}; change the unit`
}

/**
 * Why a line can't have this number of units; null if it can. Less than 0.1 counts as 0 (rule
 * lines/total-units).
 */
export function unitsProblem(acres: number): string | null {
  if (!(acres >= limits.acres.min)) return 'Total Units must be greater than 0'
  return acres > limits.acres.max ? 'Total Units must be at most 999,999.99' : null
}

/** Rejects a discount above the price instead of capping it (rule prices/bounds). */
function discountProblem(line: LineItemInput): Problem | null {
  if (line.discountType === 'percent') {
    const within = line.discountPercent >= 0 && line.discountPercent <= 100
    return within ? null : { path: 'discountPercent', message: 'Discount must be from 0 to 100%' }
  }
  if (line.discountInDollars >= 0 && line.discountInDollars <= line.costPerAcre) return null
  return {
    path: 'discountInDollars',
    message: `Discount must be from $0.00 to the Service Price of ${formatMoney(line.costPerAcre)}`,
  }
}

/**
 * Scouting lines need at least one check, both when they are added and when they are edited (rule
 * lines/checks).
 */
function checksProblem(checks: number, scouting: boolean): string | null {
  if (!Number.isInteger(checks)) return 'Number of Checks must be a whole number'
  if (scouting ? checks < 1 : checks < 0) return 'Number of Checks must be greater than 0'
  return checks > limits.checks ? 'Number of Checks must be at most 9,999' : null
}
