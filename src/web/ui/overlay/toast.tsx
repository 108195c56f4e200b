import { Toast as Radix } from 'radix-ui'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import './toast.css'

const durationMs = 5_000
const swipeThresholdPx = 50

export interface ToastText {
  title: string
  text?: string
  kind: 'success' | 'error' | 'info'
  action?: { label: string; onAction: () => void }
}

interface Toaster {
  show: (toast: ToastText) => void
  /** What was said is over: something else is begun. */
  clear: () => void
}

const icons = { success: 'check', error: 'warning', info: 'info' } as const

const ToastContext = createContext<Toaster | null>(null)

export function useToast(): Toaster {
  const toaster = useContext(ToastContext)
  if (!toaster) throw new Error('useToast needs a ToastProvider above it')
  return toaster
}

/** One notice at a time: a later one takes the place of the earlier one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<(ToastText & { count: number }) | null>(null)
  const [closed, setClosed] = useState(0)
  const shown = useRef(0)
  const show = useCallback((toast: ToastText) => {
    shown.current += 1
    setCurrent({ ...toast, count: shown.current })
  }, [])
  const clear = useCallback(() => setClosed(shown.current), [])
  const toaster = useMemo(() => ({ show, clear }), [show, clear])
  const viewport = useRef<HTMLOListElement>(null)

  // A notice that is closed under the pointer or the focus takes both away without their leaving, and the
  // library would hold the clock of the next one for ever: it is told that they left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each closing counts
  useEffect(() => {
    viewport.current?.closest('[role=region]')?.dispatchEvent(new PointerEvent('pointerleave'))
  }, [closed])

  return (
    <ToastContext value={toaster}>
      <Radix.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
        {children}
        {current && current.count !== closed && (
          <Notice key={current.count} toast={current} onClose={() => setClosed(current.count)} />
        )}
        <Radix.Viewport
          ref={viewport}
          className="toasts"
          hotkey={['F8']}
          // A dialog hides all that was there before it from being read out, but no live region. Off, because
          // a notice is announced by a line of its own.
          aria-live="off"
          label="Notifications ({hotkey})"
        />
      </Radix.Provider>
    </ToastContext>
  )
}

function Notice({ toast, onClose }: { toast: ToastText; onClose: () => void }) {
  return (
    <Radix.Root
      className={classNames('toast', toast.kind)}
      // A dialog takes the pointer from all that was there before it; the notice stands above it and keeps it.
      style={{ pointerEvents: 'auto' }}
      onOpenChange={(open) => !open && onClose()}
    >
      <Icon name={icons[toast.kind]} />
      <div>
        <Radix.Title className="strong">{toast.title}</Radix.Title>
        {toast.text && <Radix.Description>{toast.text}</Radix.Description>}
        {toast.action && (
          <Radix.Action className="btn quiet" altText={toast.action.label} onClick={toast.action.onAction}>
            {toast.action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close className="btn icon" aria-label="Close">
        <Icon name="close" />
      </Radix.Close>
    </Radix.Root>
  )
}
