import { defaultUnit, type Unit } from '#shared/order/kinds.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import { eachText, orderTextKeys } from '#shared/order/order-fields.ts'

/**
 * A line as another program might store it: with the service's name in `serviceType`, and without a unit if
 * the unit is acres.
 */
type StoredLine = Omit<LineItem, 'serviceName' | 'units'> & {
  serviceName?: string | undefined
  serviceType?: string | undefined
  units?: Unit | undefined
}

/** (rule lines/as-others-stored-them) */
export function readLines(lines: StoredLine[]): LineItem[] {
  return lines.every(isWhole) ? lines : lines.map(whole)
}

function isWhole(line: StoredLine): line is LineItem {
  return line.serviceName !== undefined && line.units !== undefined
}

function whole({ serviceType, serviceName, units, ...line }: StoredLine): LineItem {
  return { ...line, serviceName: serviceName ?? serviceType ?? '', units: units ?? defaultUnit }
}

/** Fills in fields that were added later and that older versions lack. */
export function versionData(data: Order): Order {
  const isWhole =
    data.renewedFromId !== undefined &&
    data.creditsOver !== undefined &&
    orderTextKeys.every((key) => data[key] !== undefined)
  if (isWhole) return data
  const { renewedFromId = null, creditsOver = null } = data
  return { ...data, renewedFromId, creditsOver, ...eachText((key) => data[key] ?? '') }
}
