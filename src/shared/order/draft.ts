import type { GridSize, ServiceType } from '../picklist/entries.ts'
import type { BaseType, ContractType, DocumentType } from './kinds.ts'
import type { LineItem, LineItemInput } from './line-item.ts'
import type { Order } from './order.ts'
import type { OrderTexts } from './order-fields.ts'

/**
 * A share of an order. The percentage has one decimal place; the amount is in dollars, and set only if the
 * user typed one.
 */
export interface DraftShare {
  percentage: number
  amount?: number | undefined
}
export interface DraftAgronomist extends DraftShare {
  email: string
}
export interface DraftCustomer extends DraftShare {
  id: number | null
}

/** An order being edited, in the form and on the server: it has all properties but isn't validated yet. */
export interface Draft extends OrderTexts {
  documentType: DocumentType
  contractType: ContractType
  baseType: BaseType
  parentPoId: number | null
  fiscalYear: number
  producerId: number | null
  discountPercentage: number
  agronomistAssignments: DraftAgronomist[]
  customerAssignments: DraftCustomer[]
  lineItems: LineItemInput[]
}

export interface KnownCustomer {
  id: number
  name: string
  active: boolean
}
export interface KnownAgronomist {
  email: string
  name: string
  territory: string
  active: boolean
}

export interface RuleContext {
  byManager: boolean
  service(id: number): ServiceType | undefined
  /**
   * Active grid sizes. They are looked up by name, first in agronomist 1's territory, then among those for
   * all territories.
   */
  gridSizes: readonly GridSize[]
  customer(id: number): KnownCustomer | undefined
  agronomist(email: string): KnownAgronomist | undefined
  /** The stored order being changed; null for a new one. */
  before: Order | null
  /** The parent of a supplemental or credit memo; null for an original. */
  parent: Order | null
  /** The active orders in a child's family; empty for an original. */
  family: readonly RelatedOrder[]
}

export interface RelatedOrder extends Pick<Order, 'id' | 'documentType' | 'finalized'> {
  lineItems: readonly OrderedLine[]
}

export type OrderedLine = Pick<LineItem, 'serviceTypeId' | 'units' | 'costPerAcre'>
