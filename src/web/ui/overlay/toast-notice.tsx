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
  /** The one that is shown, if any. */
  toast: CountedToast | null
  /** The count of the last one that was closed. */
  closed: number
  onClose: (count: number) => void
}

/** The place of the notices, and the one in it. */
export function ToastNotice({ toast, closed, onClose }: ToastNoticeProps) {
  const viewport = useRef<HTMLOListElement>(null)

  // A notice that is closed under the pointer or the focus takes both away without their leaving, and the
  // library would hold the clock of the next one for ever: it is told that they left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each closing counts
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
        // A dialog hides all that was there before it from being read out, but no live region. Off, because
        // a notice is announced by a line of its own.
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
