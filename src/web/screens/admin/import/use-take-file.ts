import { limits } from '#shared/limits.ts'
import { useToast } from '#web/ui/overlay/toast.ts'
import { tooMuchText } from './reading/decode-text.ts'
import { noChoices } from './reading/read-request.ts'
import type { Importing } from './use-import.ts'

/** Reads a chosen or dropped file, unless it is too large (rule import-files/limits). */
export function useTakeFile({ plan, change }: Importing) {
  const toast = useToast()
  function refuse(refused: string) {
    change({ source: null, read: null, plan: null, refused, sheets: null, busy: null })
    toast.show({ kind: 'error', title: 'Error', text: refused })
  }
  return async function takeFile(file: File): Promise<void> {
    if (file.size > limits.importBytes) {
      refuse(`${file.name} is too large. ${tooMuchText}`)
      return
    }
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      await plan({ kind: 'file', name: file.name, bytes }, noChoices)
    } catch {
      // The browser couldn't read the file: it was deleted, is open elsewhere, or is a folder.
      refuse(`${file.name} could not be read. Close it elsewhere, then choose it again.`)
    }
  }
}
