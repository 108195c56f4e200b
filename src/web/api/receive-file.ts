import type { Endpoint } from '#shared/endpoint.ts'
import { CallError } from './call-error.ts'
import { addressOf, type CallOptions, readAnswer } from './client.ts'
import { sendWithRetry } from './send-with-retry.ts'

/**
 * Downloads a file. Throws a CallError if the call fails or the response isn't of the endpoint's file type.
 */
export async function receiveFile<E extends Endpoint & { file: string }>(
  row: E,
  { signal, ...sent }: Pick<CallOptions<E>, 'params' | 'query' | 'signal'> = {},
): Promise<Blob> {
  try {
    const once = () =>
      fetch(addressOf(row, sent), { credentials: 'include', headers: { accept: row.file }, signal })
    // A user's third concurrent download waits until an earlier one is finished (rule documents/two-at-once).
    const response = await sendWithRetry(once, { signal, waitsFor: [429, 503] })
    if (!response.ok) await readAnswer(row, response, signal)
    if (!response.headers.get('content-type')?.startsWith(row.file)) {
      throw new CallError(0, '', `${response.status} without a response from the server`)
    }
    return await response.blob()
  } catch (error) {
    if (signal?.aborted || error instanceof CallError) throw error
    throw new CallError(0, '', error instanceof Error ? error.message : 'no answer')
  }
}
