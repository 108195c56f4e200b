import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
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
  usePreloadOnInput(ToastNotice)
  const toast = current && current.count !== closed ? current : null

  return (
    <ToastContext value={toaster}>
      {children}
      {(current || ToastNotice.isLoaded()) && (
        <ToastNotice toast={toast} closed={closed} onClose={setClosed} />
      )}
    </ToastContext>
  )
}
