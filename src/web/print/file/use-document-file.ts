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
  /** Without `retry` where the same press would be refused again. */
  | { is: 'failed'; title: string; text: string; retry: (() => void) | null }
  /** The browser wants another press before it shares what took long to come. */
  | { is: 'ready'; share: () => void }

export interface DocumentFile {
  state: FileState
  take: (act: Act, copy: DocumentCopy) => void
}

interface Given {
  order: Order | null
  /** The number of the version that is stored last. */
  newest: number
  sender: Sender | null
}

const idle: FileState = { is: 'idle' }

/** Fetches the document of what is shown, and saves it or hands it to the device (rule documents/on-screen). */
export function useDocumentFile({ order, newest, sender }: Given): DocumentFile {
  const [state, setState] = useState<FileState>(idle)
  const toast = useToast()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function share(file: File, copy: DocumentCopy, of: Order) {
    try {
      const done = await shareFile(file, shareText(of, copy, sender, newest))
      setState(done ? idle : { is: 'ready', share: () => void share(file, copy, of) })
    } catch {
      const text = 'This device could not share it. Download the PDF and attach it to a letter.'
      const title = 'The PDF was not shared'
      setState({ is: 'failed', title, text, retry: () => void share(file, copy, of) })
    }
  }

  async function fetchAnd(act: Act, copy: DocumentCopy, of: Order) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ is: 'making' })
    try {
      const content = await receiveFile(orders.document, {
        params: { id: of.id, n: of.versionNumber },
        query: { copy: String(copy) },
        signal,
      })
      const name = `${fileName(of, copy)}.pdf`
      if (act === 'share')
        return await share(new File([content], name, { type: 'application/pdf' }), copy, of)
      saveFile(name, content)
      toast.show({ kind: 'success', title: 'PDF downloaded', text: name })
      setState(idle)
    } catch (error) {
      if (signal.aborted) return
      const text = errorText(error, 'Please try again.')
      const retry = isRefused(error) ? null : () => void fetchAnd(act, copy, of)
      setState({ is: 'failed', title: 'The PDF could not be made', text, retry })
    }
  }

  return { state, take: (act, copy) => order && void fetchAnd(act, copy, order) }
}

/** Letters that the document has not are there the next time too. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status === 400
}
