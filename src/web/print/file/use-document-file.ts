import { useEffect, useRef, useState } from 'react'
import { orders } from '#shared/api/orders.ts'
import { type DocumentCopy, fileName } from '#shared/document/document-copy.ts'
import type { Order } from '#shared/order/order.ts'
import { CallError, errorText } from '#web/api/call-error.ts'
import { saveFile } from '#web/api/download.ts'
import { receiveFile } from '#web/api/receive-file.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import type { Sender } from '../email-order.ts'
import { shareFile, shareText } from './share-file.ts'

type Act = 'download' | 'share'

export type FileState =
  | { is: 'idle' }
  | { is: 'making' }
  /** A failure; `retry` is null if the server would reject the same request again. */
  | { is: 'failed'; key: string; title: string; text: string; retry: (() => void) | null }
  /** The file took so long to download that the browser requires another click to share it. */
  | { is: 'ready'; key: string; share: () => void }

export interface DocumentFile {
  state: FileState
  take: (act: Act, copy: DocumentCopy) => void
}

interface Given {
  order: Order | null
  /** The number of the most recent stored version. */
  newest: number
  sender: Sender | null
}

const idle: FileState = { is: 'idle' }

/** Downloads the PDF of the document shown, and saves or shares it (rule documents/on-screen). */
export function useDocumentFile({ order, newest, sender }: Given): DocumentFile {
  const [state, setState] = useState<FileState>(idle)
  const toast = useToast()
  /**
   * Downloads in progress, by action, version, and copy. Different downloads can run at once, but a download
   * that is already running isn't started again.
   */
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])
  /** Removes the notice about this file, but not a notice about another one. */
  const done = (key: string) =>
    setState((now) => {
      if ((now.is === 'failed' || now.is === 'ready') && now.key !== key) return now
      return running.current.size > 0 ? { is: 'making' } : idle
    })

  async function share(file: File, copy: DocumentCopy, of: Order) {
    const key = keyOf('share', copy, of)
    const again = () => void share(file, copy, of)
    try {
      if (await shareFile(file, shareText(of, copy, sender, newest))) done(key)
      else setState({ is: 'ready', key, share: again })
    } catch {
      const text = 'This device could not share the file. Download the PDF and attach it to an e-mail.'
      setState({ is: 'failed', key, title: 'The PDF was not shared', text, retry: again })
    }
  }

  async function fetchAnd(act: Act, copy: DocumentCopy, of: Order) {
    const key = keyOf(act, copy, of)
    if (running.current.has(key)) return
    const controller = new AbortController()
    running.current.set(key, controller)
    const { signal } = controller
    setState({ is: 'making' })
    try {
      const content = await receiveFile(orders.document, {
        params: { id: of.id, n: of.versionNumber },
        query: { copy: String(copy) },
        signal,
      }).finally(() => running.current.delete(key))
      const name = `${fileName(of, copy)}.pdf`
      if (act === 'share')
        return await share(new File([content], name, { type: 'application/pdf' }), copy, of)
      saveFile(name, content)
      toast.show({ kind: 'success', title: 'PDF downloaded', text: name })
      done(key)
    } catch (error) {
      if (signal.aborted) return
      const text = errorText(error, 'Please try again.')
      const retry = isRefused(error) ? null : () => void fetchAnd(act, copy, of)
      setState({ is: 'failed', key, title: 'The PDF could not be created', text, retry })
    }
  }

  return { state, take: (act, copy) => order && void fetchAnd(act, copy, order) }
}

const keyOf = (act: Act, copy: DocumentCopy, of: Order) => `${act} ${of.id} ${of.versionNumber} ${copy}`

/**
 * True if the server rejected the request because the PDF's font lacks some characters. Retrying doesn't help
 * in this case.
 */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status === 400
}
