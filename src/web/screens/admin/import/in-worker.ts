export class WorkerTooSlow extends Error {
  override name = 'WorkerTooSlow'
}

interface Limits {
  longestMs: number
  signal?: AbortSignal
}

/**
 * Sends one request to a worker. Terminates the worker after it responds or fails, when `signal` aborts, or
 * after `longestMs`.
 */
export function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  { longestMs, signal }: Limits,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new WorkerTooSlow())), longestMs)
    function end(then: () => void) {
      clearTimeout(timer)
      worker.terminate()
      signal?.removeEventListener('abort', onAbort)
      then()
    }
    function onAbort() {
      end(() => reject(signal?.reason))
    }
    signal?.addEventListener('abort', onAbort)
    worker.onmessage = ({ data }: MessageEvent<Answer>) => end(() => resolve(data))
    worker.onmessageerror = () =>
      end(() => reject(new Error('The response from the import worker could not be read')))
    worker.onerror = ({ message }) => end(() => reject(new Error(message)))
    worker.postMessage(question)
  })
}
