import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { lazy, useLoadedOnInput } from '#web/ui/lazy.tsx'
import { ToastContext, type ToastText } from './toast.ts'
import type { CountedToast } from './toast-notice.tsx'

const ToastNotice = lazy(async () => (await import('./toast-notice.tsx')).ToastNotice)

/**
 * Shows one notice at a time: a new one replaces the previous one. The code that renders notices is loaded
 * later.
 */
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
  // Once loaded, the notice area stays rendered, because F8 moves focus there even if it is empty.
  const loaded = useLoadedOnInput(ToastNotice)
  const toast = current && current.count !== closed ? current : null

  return (
    <ToastContext value={toaster}>
      {children}
      {/* Rendered from the start, because an open dialog hides from screen readers any elements added
          outside it later. */}
      <div aria-live="off">
        {(current || loaded) && <ToastNotice toast={toast} closed={closed} onClose={setClosed} />}
      </div>
    </ToastContext>
  )
}
