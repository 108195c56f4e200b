import { lineFields, lineKeys } from '#shared/order/line-fields.ts'
import type { LineItem } from '#shared/order/line-item.ts'
import type { Order } from '#shared/order/order.ts'
import type { AuthUser } from '#shared/people.ts'

export interface ContractReferences {
  customers: ReadonlyMap<number, { accountId: string; uuid: string | null }>
  agronomists: ReadonlyMap<string, { agronomistNumber: string; uuid: string | null }>
  glcodes: ReadonlyMap<number, string>
}

export interface Finalizing {
  uuid: string
  finalizedAt: string
  by: Pick<AuthUser, 'email' | 'name'>
}

/**
 * Builds the contract for an order (rule finalizing/the-contract), as described in docs/aces.md. Names and
 * money are the stored values. Amounts in dollars are JSON numbers. Order totals and shares have the same
 * sign as on the document.
 */
export function contractOf(
  order: Order,
  { uuid, finalizedAt, by }: Finalizing,
  references: ContractReferences,
) {
  const customer = (id: number) => ({
    accountId: references.customers.get(id)?.accountId ?? '',
    uuid: references.customers.get(id)?.uuid ?? null,
  })
  return {
    uuid,
    parentUuid: order.parentUuid,
    documentType: order.documentType,
    number: order.displayPo,
    sequenceNumber: order.sequenceNumber,
    versionNumber: order.versionNumber,
    fiscalYear: order.fiscalYear,
    contractType: order.contractType,
    producer: { id: order.producerId, name: order.producerName, ...customer(order.producerId) },
    customers: order.customerAssignments.map(({ id, customerName, percentage, amount }) => ({
      id,
      name: customerName,
      ...customer(id),
      percentage,
      amount,
    })),
    agronomists: order.agronomistAssignments.map(({ email, name, territory, percentage, amount }) => ({
      email,
      name,
      number: references.agronomists.get(email)?.agronomistNumber ?? '',
      uuid: references.agronomists.get(email)?.uuid ?? null,
      territory,
      percentage,
      amount,
    })),
    lineItems: order.lineItems.map((line) => ({
      id: line.id,
      ...contractFields(line),
      serviceName: line.serviceName,
      glcode: references.glcodes.get(line.serviceTypeId) ?? '',
      effectiveDiscountPercent: line.effectiveDiscountPercent,
      subtotalBeforeDiscount: line.subtotalBeforeDiscount,
      subtotalAfterDiscount: line.subtotalAfterDiscount,
      total: line.total,
    })),
    lineItemSubtotalBeforeDiscounts: order.lineItemSubtotalBeforeDiscounts,
    lineItemSubtotalAfterDiscounts: order.lineItemSubtotalAfterDiscounts,
    discountPercentage: order.discountPercentage,
    discountAmount: order.discountAmount,
    grandTotal: order.grandTotal,
    finalizedAt,
    finalizedBy: { email: by.email, name: by.name },
  }
}

export type Contract = ReturnType<typeof contractOf>

function contractFields(line: LineItem): Record<string, unknown> {
  return Object.fromEntries(
    lineKeys.flatMap((key) => {
      const name = lineFields[key].contract
      return name === null ? [] : [[name, line[key]]]
    }),
  )
}
