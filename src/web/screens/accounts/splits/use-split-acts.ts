import { useCallback, useRef, useState } from 'react'
import type { SplitAct } from '#shared/order/shares/split-acts.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { CallError, failureText } from '#web/api/call-error.ts'
import { signedIn } from '#web/api/outcome.ts'
import { type StoredSplits, storeAct } from '#web/order/store-splits.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'

interface ActsOptions {
  producerId: number
  list: StoredSplits
  onStored: (list: StoredSplits) => void
}

/** Actions on a split outside its form: make it the usual one, or remove it. */
export function useSplitActs({ producerId, list, onStored }: ActsOptions) {
  const confirm = useConfirm()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const signIn = useSignInOver(useCallback(() => running.current, []))

  async function send(act: SplitAct, done: string, failed: string) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const result = await signedIn(() => storeAct(producerId, list, act), signIn.ask)
      onStored(result.list)
      toast.show(
        result.kind === 'stored'
          ? { kind: 'success', title: 'Success', text: done }
          : { kind: 'error', title: 'Error', text: result.message },
      )
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return
      toast.show({ kind: 'error', title: 'Error', text: failureText(error, failed) })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    signIn,
    makeUsual: ({ id, name }: UsualSplit) =>
      send({ kind: 'choose', id }, `${name} is the usual one now`, 'The usual split could not be saved'),
    /** Resolves to whether the user confirmed. */
    async remove({ id, name, usual }: UsualSplit): Promise<boolean> {
      const next = usual && list.splits.find((other) => other.id !== id)
      const sure = await confirm({
        title: `Remove ${name}?`,
        text: next
          ? `${next.name} becomes the usual one. Existing orders don’t change.`
          : 'Existing orders don’t change.',
        confirmLabel: 'Remove split',
        danger: true,
      })
      if (sure) await send({ kind: 'remove', id }, `${name} removed`, 'The usual split could not be removed')
      return sure
    },
  }
}
