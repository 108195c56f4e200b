import type { QueryClient } from '@tanstack/react-query'
import type { Key } from '#web/api/stored-answer.ts'
import { noteFound } from './as-of.ts'
import { readAnswer } from './stored-answers.ts'

/**
 * Until the server responds, the query shows this device's copy and keeps waiting (rule
 * offline/slow-network).
 */
export async function showAnswer(queryClient: QueryClient, key: Key): Promise<void> {
  const isWaiting = () => {
    const query = queryClient.getQueryState(key)
    return query?.fetchStatus === 'fetching' && query.data === undefined
  }
  if (!isWaiting()) return
  const found = await readAnswer(key)
  if (!found || !isWaiting()) return
  noteFound(key, found.at)
  // Marks the data as out of date, so that it is reloaded even if the pending request fails.
  queryClient.setQueryData(key, found.data, { updatedAt: 0 })
}
