import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { tooltip } from '#shared/constants.ts'
import './tooltip.css'

/** Once around the application: the first tip waits, the ones after it come at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider
      delayDuration={tooltip.openDelayMs}
      skipDelayDuration={tooltip.skipDelayMs}
      disableHoverableContent
    >
      {children}
    </Radix.Provider>
  )
}

/** A short name for what the child shows; the child must take a ref and the props of a trigger. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        {/* Hidden from reading aloud here: the control says it already as its description. */}
        <Radix.Content aria-hidden="true" className="tip" sideOffset={4} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
