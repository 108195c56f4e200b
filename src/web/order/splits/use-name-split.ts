import { useQueryClient } from '@tanstack/react-query'
import { splits as calls } from '#shared/api/splits.ts'
import { splitNameProblem } from '#shared/order/rules/split-problems.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { tidyLineOfText } from '#shared/text.ts'
import { endpointKey } from '#web/api/hooks.ts'
import { failedText, useWrite } from '#web/api/write.ts'
import { useDraft } from '#web/draft/use-draft.ts'
import { type StoredSplits, storeAct } from '#web/order/store-splits.ts'

export interface SharesToKeep {
  producerId: number
  seen: StoredSplits
  shares: Pick<UsualSplit, 'customerShares' | 'agronomistShares'>
}

interface NameSplitOptions extends SharesToKeep {
  onKept: (name: string) => void
  /** Called when the user closes the dialog without saving. */
  onLeft: () => void
}

/** (rules splits/offered-after-saving, splits/leaving) */
export function useNameSplit({ producerId, seen, shares, onKept, onLeft }: NameSplitOptions) {
  const queryClient = useQueryClient()
  const { run } = useWrite({
    write: (name: string, send) =>
      storeAct(send, producerId, seen, { kind: 'store', split: { id: null, name, ...shares } }),
  })
  return useDraft<null, string>({
    stored: null,
    contentOf: () => '',
    isChanged: (name) => name.trim() !== '',
    problemsOf(name) {
      const message = splitNameProblem(tidyLineOfText(name), seen.splits)
      return message === null ? [] : [{ path: 'name', message }]
    },
    async save(name) {
      const written = await run(tidyLineOfText(name))
      if ('error' in written) {
        const message = written.problems[0]?.message ?? failedText(written, notStored)
        return { kind: 'refused', problems: [{ path: 'name', message }] }
      }
      if (written.kind !== 'sent') return { kind: 'kept' }
      const { list } = written.data
      queryClient.setQueryData(endpointKey(calls.read, { params: { id: String(producerId) } }), list)
      onKept(tidyLineOfText(name))
      return { kind: 'stored' }
    },
    question: discardsName,
    onClosed: onLeft,
  })
}

const notStored = 'The usual split could not be saved'

const discardsName = {
  title: 'Discard the name?',
  text: 'The shares have not been saved as a usual split yet.',
  confirmLabel: 'Discard the name',
}
