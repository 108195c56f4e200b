import { isManager } from './levels.ts'

/** Rights, one line each; the server refuses by them and the browser hides by them. */
export interface Actor {
  email: string
  level: string
}

/** What of an order decides who may do what. */
export interface Guarded {
  userId: string
  agronomistAssignments: readonly { email: string }[]
  status: boolean
  finalized: boolean
  acesState: string
  documentType: string
}

function same(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

/** Creator or assigned agronomist, e-mail case aside (rule rights/who-sees-an-order). */
export function isOwn(actor: Actor, order: Pick<Guarded, 'userId' | 'agronomistAssignments'>): boolean {
  return (
    same(order.userId, actor.email) ||
    order.agronomistAssignments.some((share) => same(share.email, actor.email))
  )
}

/**
 * Archived orders are for managers; others see what is their own
 * (rules rights/who-sees-an-order, states/archived-are-for-managers).
 */
export function canSee(actor: Actor, order: Guarded): boolean {
  return isManager(actor.level) || (order.status && isOwn(actor, order))
}

const open = (order: Guarded) => order.status && !order.finalized
const settledOriginal = (order: Guarded) =>
  order.status && order.finalized && order.documentType === 'original' && order.acesState === 'synced'

/** Each action on an order that one can see. */
const orderActions = {
  read: () => true,
  edit: (_actor: Actor, order: Guarded) => open(order),
  finalize: (_actor: Actor, order: Guarded) => open(order),
  /**
   * Open orders by whoever may edit them; finalized ones are only hidden, by managers
   * (rule states/who-may-archive).
   */
  archive: (actor: Actor, order: Guarded) =>
    order.status && (!order.finalized || (isManager(actor.level) && order.acesState !== 'pending')),
  copyAsNew: (_actor: Actor, order: Guarded) => order.documentType === 'original',
  createChild: (_actor: Actor, order: Guarded) => settledOriginal(order),
} as const

export type OrderAction = keyof typeof orderActions

/** Whether the actor may do this to the order; nothing is allowed on what can't be seen. */
export function may(actor: Actor, action: OrderAction, order: Guarded): boolean {
  return canSee(actor, order) && orderActions[action](actor, order)
}

/** Rights that need no order. */
const generalActions = {
  seeArchivedOrders: isManager,
  seeAdministration: isManager,
  editPicklists: isManager,
  changeAccountId: isManager,
  switchUser: isManager,
  setOrderDiscount: isManager,
  shareViews: isManager,
  reviewDiscounts: isManager,
} as const

export type GeneralAction = keyof typeof generalActions

export function mayGenerally(actor: Pick<Actor, 'level'>, action: GeneralAction): boolean {
  return generalActions[action](actor.level)
}
