import { DraftsAtLogout } from './drafts-at-logout.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

interface LeftHereProps {
  /** Called with the user's answer at logout; not set elsewhere. */
  onAnswer?: (leave: boolean) => void
}

/** A user's data left on this computer: orders waiting to be sent, and at logout everything. */
export function LeftHere({ onAnswer }: LeftHereProps) {
  return onAnswer ? <DraftsAtLogout onAnswer={onAnswer} /> : <WaitingOrders />
}
