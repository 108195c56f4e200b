import { DraftsAtLogout } from './drafts-at-logout.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

interface LeftHereProps {
  /** Somebody logs out: asks what becomes of it. */
  onAnswer?: (leave: boolean) => void
}

/** What a person left on this computer: what waits to be sent, and at Logout all of it. */
export function LeftHere({ onAnswer }: LeftHereProps) {
  return onAnswer ? <DraftsAtLogout onAnswer={onAnswer} /> : <WaitingOrders />
}
