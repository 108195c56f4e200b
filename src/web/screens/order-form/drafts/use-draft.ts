import { useEffect } from 'react'
import type { Autosave, AutosaveContent } from './autosave.ts'
import { announceEditing } from './open-windows.ts'

/** Keeps the form while it is open, to the last stroke when the window is hidden, frozen, closed or left. */
export function useDraft(autosave: Autosave, { form, pristine, basis }: AutosaveContent): void {
  useEffect(() => autosave.update({ form, pristine, basis }), [autosave, form, pristine, basis])

  useEffect(() => {
    let stopTelling = announceEditing(autosave.writer)
    function onFreeze() {
      autosave.flush()
      // Whoever opens another window meanwhile may go on with the draft: this one may never wake up.
      stopTelling()
    }
    function onResume() {
      stopTelling()
      stopTelling = announceEditing(autosave.writer)
    }
    window.addEventListener('pagehide', autosave.flush)
    document.addEventListener('visibilitychange', autosave.flush)
    document.addEventListener('freeze', onFreeze)
    document.addEventListener('resume', onResume)
    return () => {
      window.removeEventListener('pagehide', autosave.flush)
      document.removeEventListener('visibilitychange', autosave.flush)
      document.removeEventListener('freeze', onFreeze)
      document.removeEventListener('resume', onResume)
      stopTelling()
      autosave.flush()
    }
  }, [autosave])
}
