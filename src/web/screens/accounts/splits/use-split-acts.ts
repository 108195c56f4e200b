import type { SplitAct } from '#shared/order/shares/split-acts.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { useWrite } from '#web/api/write.ts'
import { type StoredSplits, storeAct } from '#web/order/store-splits.ts'
import { useSignInOver } from '#web/shell/session/use-sign-in-over.ts'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { failedToStore } from './use-split-editor.ts'

interface ActsOptions {
  producerId: number
  list: StoredSplits
  onStored: (list: StoredSplits) => void
}

export function useSplitActs({ producerId, list, onStored }: ActsOptions) {
  const confirm = useConfirm()
  const { run, sending, isSending } = useWrite({
    write: ({ act }: { act: SplitAct; done: string; failed: string }, send) =>
      storeAct(send, producerId, list, act),
    success: (result, { done }) =>
      result.kind === 'stored' ? done : { kind: 'error', title: 'Error', text: result.message },
    failure: (_, { failed }) => failed,
  })
  const signIn = useSignInOver(isSending)

  async function send(act: SplitAct, done: string, failed: string) {
    const written = await run({ act, done, failed })
    if (written.kind === 'sent') onStored(written.data.list)
    return written.kind === 'sent'
  }

  return {
    busy: sending,
    signIn,
    makeUsual: ({ id, name }: UsualSplit) =>
      send({ kind: 'choose', id }, `${name} is now the usual split`, failedToStore),
    /**
     * Asks for confirmation, then removes the split. Resolves to the ID of the split that can take focus:
     * null if it was removed, although it might still be rendered; undefined if the user cancels.
     */
    async remove({ id, name, usual }: UsualSplit): Promise<number | null | undefined> {
      const next = usual && list.splits.find((other) => other.id !== id)
      const sure = await confirm({
        title: `Remove ${name}?`,
        text: next
          ? `${next.name} will become the usual split. Existing orders won’t change.`
          : 'Existing orders won’t change.',
        confirmLabel: 'Remove split',
        danger: true,
      })
      if (!sure) return undefined
      const failed = 'The usual split could not be removed'
      return (await send({ kind: 'remove', id }, `${name} removed`, failed)) ? null : id
    },
  }
}
