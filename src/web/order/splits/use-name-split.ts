import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { splits as calls } from '#shared/api/splits.ts'
import { splitNameProblem } from '#shared/order/rules/split-problems.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { tidyLineOfText } from '#shared/text.ts'
import { endpointKey } from '#web/api/hooks.ts'
import { failedText, useWrite } from '#web/api/write.ts'
import { type StoredSplits, storeAct } from '#web/order/store-splits.ts'
import { useUnsavedWork } from '#web/shell/session/use-unsaved-work.ts'

export interface SharesToKeep {
  producerId: number
  seen: StoredSplits
  shares: Pick<UsualSplit, 'customerShares' | 'agronomistShares'>
}

interface NameSplitOptions extends SharesToKeep {
  onKept: (name: string) => void
  /** Called when the user leaves without saving. */
  onLeft: () => void
}

/** Names a usual split: typing, saving, leaving (rules splits/offered-after-saving, splits/leaving). */
export function useNameSplit({ producerId, seen, shares, onKept, onLeft }: NameSplitOptions) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { run, sending: saving } = useWrite({
    write: (name: string, send) =>
      storeAct(send, producerId, seen, { kind: 'store', split: { id: null, name, ...shares } }),
  })
  const { signIn, end, leave } = useUnsavedWork({
    isChanged: name.trim() !== '',
    saving,
    question: discardsName,
    onClosed: onLeft,
  })

  async function keep() {
    const text = tidyLineOfText(name)
    const wrong = splitNameProblem(text, seen.splits)
    setProblem(wrong)
    if (wrong !== null) return
    const written = await run(text)
    if ('error' in written) setProblem(written.problems[0]?.message ?? failedText(written, notStored))
    if (written.kind !== 'sent') return
    const { list } = written.data
    queryClient.setQueryData(endpointKey(calls.read, { params: { id: String(producerId) } }), list)
    end()
    onKept(text)
  }

  return { name, setName, problem, saving, signIn, keep, leave }
}

const notStored = 'The usual split could not be saved'

const discardsName = {
  title: 'Discard the name?',
  text: 'The shares are not saved as a usual split yet.',
  confirmLabel: 'Discard the name',
}
