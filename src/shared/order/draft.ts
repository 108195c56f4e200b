import type { GridSize, ServiceType } from '../picklist/entries.ts'
import type { BaseType, ContractType, DocumentType } from './kinds.ts'
import type { LineItem, LineItemInput } from './line-item.ts'
import type { Order } from './order.ts'

/** Percentage with one decimal, amount in dollars where one was typed by hand. */
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

/** An order being written: complete in shape, not yet known to be right. The form and the server both hold one. */
export interface Draft {
  documentType: DocumentType
  contractType: ContractType
  baseType: BaseType
  parentPoId: number | null
  fiscalYear: number
  producerId: number | null
  comments: string
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

/** What the rules must know beside the order itself: the catalogue, the people, and what was there before. */
export interface RuleContext {
  byManager: boolean
  service(id: number): ServiceType | undefined
  /** Active grid sizes; they are looked up by text, agronomist 1's territory first, then ALL. */
  gridSizes: readonly GridSize[]
  customer(id: number): KnownCustomer | undefined
  agronomist(email: string): KnownAgronomist | undefined
  /** The stored order that is being changed, or null for a new one. */
  before: Order | null
  /** The parent of a supplemental or credit memo, and its active family (parent first), else null. */
  parent: Order | null
  family: readonly RelatedOrder[]
}

/** What of an order decides what others of its family may have: an order, or what was found of it. */
export interface RelatedOrder extends Pick<Order, 'id' | 'documentType' | 'finalized'> {
  lineItems: readonly OrderedLine[]
}

export type OrderedLine = Pick<LineItem, 'serviceTypeId' | 'units' | 'costPerAcre'>
