import type { RefObject } from 'react'
import { copyToClipboard } from '#web/ui/clipboard.ts'
import { useToast } from './toast.ts'

/** Copies the message in this text area. If that fails, the message stays selected for the user to copy. */
export function useCopyMessage(area: RefObject<HTMLTextAreaElement | null>, message: string): () => void {
  const toast = useToast()
  async function copy() {
    area.current?.select()
    const text = 'Press Ctrl+C to copy it, or tap Copy on a phone.'
    if (await copyToClipboard(message)) toast.show({ kind: 'success', title: 'Message copied' })
    else toast.show({ kind: 'info', title: 'The message is selected', text })
  }
  return () => void copy()
}
