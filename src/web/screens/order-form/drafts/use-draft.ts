import { useEffect } from 'react'
import type { DraftHold, HeldContent } from './autosave.ts'
import { tellWriting } from './open-windows.ts'

/** Keeps the form while it is open, to the last stroke when the window is hidden, frozen, closed or left. */
export function useDraft(hold: DraftHold, { form, pristine, basis }: HeldContent): void {
  useEffect(() => hold.update({ form, pristine, basis }), [hold, form, pristine, basis])

  useEffect(() => {
    let stopTelling = tellWriting(hold.writer)
    function onFreeze() {
      hold.flush()
      // Whoever opens another window meanwhile may go on with the draft: this one may never wake up.
      stopTelling()
    }
    function onResume() {
      stopTelling()
      stopTelling = tellWriting(hold.writer)
    }
    window.addEventListener('pagehide', hold.flush)
    document.addEventListener('visibilitychange', hold.flush)
    document.addEventListener('freeze', onFreeze)
    document.addEventListener('resume', onResume)
    return () => {
      window.removeEventListener('pagehide', hold.flush)
      document.removeEventListener('visibilitychange', hold.flush)
      document.removeEventListener('freeze', onFreeze)
      document.removeEventListener('resume', onResume)
      stopTelling()
      hold.flush()
    }
  }, [hold])
}
