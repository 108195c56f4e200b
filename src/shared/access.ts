import { isManager } from './levels.ts'

/**
 * The user whose rights are checked. The server enforces rights; the browser only hides what the user isn't
 * allowed to do.
 */
export interface Actor {
  email: string
  level: string
}

/** The order fields that decide who may do what with the order. */
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

/**
 * Whether the actor created the order or is assigned to it as an agronomist, ignoring e-mail case (rule
 * rights/who-sees-an-order).
 */
export function isOwn(actor: Actor, order: Pick<Guarded, 'userId' | 'agronomistAssignments'>): boolean {
  return (
    same(order.userId, actor.email) ||
    order.agronomistAssignments.some((share) => same(share.email, actor.email))
  )
}

/**
 * Managers see all orders, archived ones included; others see their own active orders
 * (rules rights/who-sees-an-order, states/archived-are-for-managers).
 */
export function canSee(actor: Actor, order: Guarded): boolean {
  return isManager(actor.level) || (order.status && isOwn(actor, order))
}

const open = (order: Guarded) => order.status && !order.finalized
const settledOriginal = (order: Guarded) =>
  order.status && order.finalized && order.documentType === 'original' && order.acesState === 'synced'

/** For each action on an order, whether an actor who can see the order may take it. */
const orderActions = {
  read: () => true,
  edit: (_actor: Actor, order: Guarded) => open(order),
  finalize: (_actor: Actor, order: Guarded) => open(order),
  /**
   * Anyone who can edit an open order can archive it. Only managers can archive a finalized order, because
   * archiving hides it without canceling its contract (rule states/who-may-archive).
   */
  archive: (actor: Actor, order: Guarded) =>
    order.status && (!order.finalized || (isManager(actor.level) && order.acesState !== 'pending')),
  copyAsNew: (_actor: Actor, order: Guarded) => order.documentType === 'original',
  createChild: (_actor: Actor, order: Guarded) => settledOriginal(order),
} as const

export type OrderAction = keyof typeof orderActions

/** Whether the actor may take this action on the order; false for an order that the actor can't see. */
export function may(actor: Actor, action: OrderAction, order: Guarded): boolean {
  return canSee(actor, order) && orderActions[action](actor, order)
}

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
