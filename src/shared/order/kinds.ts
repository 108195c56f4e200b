/** (rules kinds/three-kinds, kinds/form-titles) */
export const documentTypes = ['original', 'supplemental', 'credit_memo'] as const
export type DocumentType = (typeof documentTypes)[number]

export const contractTypes = ['standard', 'custom', 'supplemental', 'credit_memo'] as const
export type ContractType = (typeof contractTypes)[number]

/** The PO type decides which services an order may have; a child has its parent's type. */
export const baseTypes = ['standard', 'custom'] as const
export type BaseType = (typeof baseTypes)[number]

export const units = ['acre', 'plot', 'sample', 'sensor'] as const
export type Unit = (typeof units)[number]
export const defaultUnit: Unit = 'acre'

export const discountTypes = ['percent', 'dollars'] as const
export type DiscountType = (typeof discountTypes)[number]

export const modes = [
  'create_new',
  'edit_po',
  'copy_as_new',
  'create_supplemental',
  'create_credit_memo',
] as const
export type Mode = (typeof modes)[number]

export const modeTitles: Record<Mode, string> = {
  create_new: 'Create New Purchase Order',
  edit_po: 'Edit Purchase Order',
  copy_as_new: 'Copy as New Purchase Order',
  create_supplemental: 'Create Supplemental PO',
  create_credit_memo: 'Create Credit Memo',
}
export const editSubtitle = 'Modify the purchase order details and line items below'

export const acesStates = ['none', 'pending', 'synced', 'failed'] as const
export type AcesState = (typeof acesStates)[number]

interface Numbered {
  id: number
  documentType: DocumentType
  parentPoId: number | null
  sequenceNumber: number
}

/** The order number as users see it: 12, 12-S1, 12-C1 (rule kinds/number-and-label). */
export function displayNumber(order: Numbered): string {
  if (order.documentType === 'supplemental') return `${order.parentPoId}-S${order.sequenceNumber}`
  if (order.documentType === 'credit_memo') return `${order.parentPoId}-C${order.sequenceNumber}`
  return String(order.id)
}

/** (rule kinds/number-and-label) */
export const documentLabels: Record<DocumentType, string> = {
  original: 'Purchase Order',
  supplemental: 'Supplemental PO',
  credit_memo: 'Credit Memo',
}

/**
 * A child order's subtitle, such as `Supplemental for PO# 12` or `Credit Memo for PO# 12`; null for an
 * original.
 */
export function childSubtitle(order: Pick<Numbered, 'documentType' | 'parentPoId'>): string | null {
  if (order.documentType === 'supplemental') return `Supplemental for PO# ${order.parentPoId}`
  if (order.documentType === 'credit_memo') return `Credit Memo for PO# ${order.parentPoId}`
  return null
}

/**
 * Whether a service is a scouting service: its name contains `scouting`, ignoring case (rule
 * lines/services-by-type).
 */
export function isScouting(serviceName: string): boolean {
  return serviceName.toLowerCase().includes('scouting')
}

/**
 * Whether an order has scouting lines. Its PO type decides, even if a service is renamed (rule
 * lines/services-by-type).
 */
export function hasScoutingLines(baseType: BaseType): boolean {
  return baseType === 'standard'
}

/**
 * Whether an order accepts a service. Standard orders accept only scouting services, and custom orders accept
 * only other services (rule lines/services-by-type).
 */
export function serviceFits(baseType: BaseType, serviceName: string): boolean {
  return isScouting(serviceName) === hasScoutingLines(baseType)
}
