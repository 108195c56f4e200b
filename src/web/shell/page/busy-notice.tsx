import { useSyncExternalStore } from 'react'
import { isWaiting, onWaiting } from '#web/api/send-with-retry.ts'
import './busy-notice.css'

/** Shows that the server is busy and requests are being retried (rule load/waits-and-repeats). */
export function BusyNotice() {
  const waiting = useSyncExternalStore(onWaiting, isWaiting)
  return (
    <p className="busy-notice" role="status">
      {waiting && 'The server is busy. Retrying automatically…'}
    </p>
  )
}
