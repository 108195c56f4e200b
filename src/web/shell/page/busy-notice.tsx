import { useSyncExternalStore } from 'react'
import { isWaiting, onWaiting } from '#web/api/patience.ts'
import './busy-notice.css'

/** Says that nothing hangs: the server has no room, and what was asked of it is asked again (rule load/waits-and-repeats). */
export function BusyNotice() {
  const waiting = useSyncExternalStore(onWaiting, isWaiting)
  return (
    <p className="busy-notice" role="status">
      {waiting && 'The server is busy. Trying again by itself…'}
    </p>
  )
}
