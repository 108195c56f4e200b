import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { ToastText } from './toast.ts'
import './toast.css'

const durationMs = 5_000
const swipeThresholdPx = 50

const icons = { success: 'check', error: 'warning', info: 'info' } as const

export interface CountedToast extends ToastText {
  count: number
}

interface ToastNoticeProps {
  toast: CountedToast | null
  /** The `count` of the most recently closed notice. */
  closed: number
  onClose: (count: number) => void
}

export function ToastNotice({ toast, closed, onClose }: ToastNoticeProps) {
  const viewport = useRef<HTMLOListElement>(null)

  // A notice closed under the pointer or focus fires no leave event, and the library would pause the
  // next notice's timer forever, so send the event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each close
  useEffect(() => {
    viewport.current?.closest('[role=region]')?.dispatchEvent(new PointerEvent('pointerleave'))
  }, [closed])

  return (
    <Radix.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {toast && <Notice key={toast.count} toast={toast} onClose={() => onClose(toast.count)} />}
      <Radix.Viewport
        ref={viewport}
        className="toasts"
        hotkey={['F8']}
        // Doesn't announce the notice here. A dialog hides everything but live regions from screen readers,
        // so a separate live region announces the notice.
        aria-live="off"
        label="Notifications ({hotkey})"
      />
    </Radix.Provider>
  )
}

function Notice({ toast, onClose }: { toast: ToastText; onClose: () => void }) {
  return (
    <Radix.Root
      className={classNames('toast', toast.kind)}
      // A dialog blocks pointer events on everything outside it; this notice is above the dialog and must
      // stay clickable.
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
