import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { splits as calls } from '#shared/api/splits.ts'
import { splitNameProblem } from '#shared/order/rules/split-problems.ts'
import type { UsualSplit } from '#shared/order/shares/split-shares.ts'
import { tidyLineOfText } from '#shared/text.ts'
import { CallError, failureText } from '#web/api/call-error.ts'
import { endpointKey } from '#web/api/hooks.ts'
import { signedIn } from '#web/api/outcome.ts'
import { type StoredSplits, storeAct } from '#web/order/store-splits.ts'
import { useUnsavedWork } from '#web/shell/session/use-unsaved-work.ts'

export interface SharesToKeep {
  producerId: number
  seen: StoredSplits
  shares: Pick<UsualSplit, 'customerShares' | 'agronomistShares'>
}

interface NameSplitOptions extends SharesToKeep {
  onKept: (name: string) => void
  /** Left with the name typed. */
  onLeft: () => void
}

/** Names a usual split: typing, saving, leaving (rules splits/offered-after-saving, splits/leaving). */
export function useNameSplit({ producerId, seen, shares, onKept, onLeft }: NameSplitOptions) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
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
    if (wrong !== null || saving) return
    setSaving(true)
    const act = { kind: 'store', split: { id: null, name: text, ...shares } } as const
    try {
      const { list } = await signedIn(() => storeAct(producerId, seen, act), signIn.ask)
      queryClient.setQueryData(endpointKey(calls.read, { params: { id: String(producerId) } }), list)
      end()
      onKept(text)
    } catch (error) {
      setProblem(refusalOf(error))
    } finally {
      setSaving(false)
    }
  }

  return { name, setName, problem, saving, signIn, keep, leave }
}

function refusalOf(error: unknown): string {
  if (error instanceof CallError && error.status === 401) return 'User not logged in'
  const own = error instanceof CallError ? error.problems[0]?.message : undefined
  return own ?? failureText(error, 'The usual split could not be saved')
}

const discardsName = {
  title: 'Discard the name?',
  text: 'The shares are not saved as a usual split yet.',
  confirmLabel: 'Discard the name',
}
