import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { lazy, useLoadedOnInput } from '#web/ui/lazy.tsx'
import { ToastContext, type ToastText } from './toast.ts'
import type { CountedToast } from './toast-notice.tsx'

const ToastNotice = lazy(async () => (await import('./toast-notice.tsx')).ToastNotice)

/** One notice at a time: a later one takes the place of the earlier one. How it is drawn is loaded later. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<CountedToast | null>(null)
  const [closed, setClosed] = useState(0)
  const shown = useRef(0)
  const show = useCallback((toast: ToastText) => {
    shown.current += 1
    setCurrent({ ...toast, count: shown.current })
  }, [])
  const clear = useCallback(() => setClosed(shown.current), [])
  const toaster = useMemo(() => ({ show, clear }), [show, clear])
  // Drawn as soon as it is there: F8 leads to the place of the notices, also to an empty one.
  const loaded = useLoadedOnInput(ToastNotice)
  const toast = current && current.count !== closed ? current : null

  return (
    <ToastContext value={toaster}>
      {children}
      {/* There from the start: a dialog hides from being read out what comes into any other place after it. */}
      <div aria-live="off">
        {(current || loaded) && <ToastNotice toast={toast} closed={closed} onClose={setClosed} />}
      </div>
    </ToastContext>
  )
}
