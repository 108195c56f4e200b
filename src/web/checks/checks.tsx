import { useState } from 'react'
import { discountChecks } from '#shared/api/checks/discount-checks.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'

const ChecksDialog = lazy(async () => (await import('./checks-dialog.tsx')).ChecksDialog)

export function useChecks() {
  const [open, setOpen] = useState(false)
  return { open, show: () => setOpen(true), close: () => setOpen(false) }
}

/**
 * A label such as `Checks (3)`, with the number of orders that are waiting for a manager's decision (rule
 * checks/list).
 */
export function useChecksLabel(enabled: boolean): string {
  const { data } = useEndpoint(discountChecks.list, { query: { limit: 0 } }, { enabled })
  const waiting = data?.counts.waiting ?? 0
  return waiting > 0 ? `Checks (${waiting.toLocaleString('en-US')})` : 'Checks'
}

export function Checks({ open, close }: Pick<ReturnType<typeof useChecks>, 'open' | 'close'>) {
  usePreloadOnInput(ChecksDialog)
  return open && <ChecksDialog onClose={close} onLoadFailed={close} />
}
