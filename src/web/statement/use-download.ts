import { useRef, useState } from 'react'
import { statements } from '#shared/api/statements/statements.ts'
import { statementTable } from '#shared/document/statement-table.ts'
import { errorText } from '#web/api/call-error.ts'
import { type CallOptions, call } from '#web/api/client.ts'
import { saveFile } from '#web/api/download.ts'
import { receiveFile } from '#web/api/receive-file.ts'
import { useToast } from '#web/ui/overlay/toast.ts'

type FileCall = typeof statements.pdf | typeof statements.csv
type Sent = Pick<Required<CallOptions<FileCall>>, 'params' | 'query'>

/**
 * Downloads or generates a file and saves it. Ignores further requests for a file until that file is saved.
 */
export function useDownload() {
  const toast = useToast()
  const running = useRef(new Set<string>())
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save(name: string, content: () => Promise<Blob>): Promise<void> {
    if (running.current.has(name)) return
    running.current.add(name)
    setPending(true)
    setFailure(null)
    try {
      saveFile(name, await content())
      toast.show({ kind: 'success', title: 'Statement downloaded', text: name })
    } catch (error) {
      setFailure(`The file could not be created: ${errorText(error, 'please try again.')}`)
    }
    running.current.delete(name)
    setPending(running.current.size > 0)
  }

  return {
    pending,
    failure,
    take: {
      file: (row: FileCall, sent: Sent, name: string) => void save(name, () => receiveFile(row, sent)),
      sheet: ({ params, query }: Sent, name: string, timeZone: string) =>
        void save(name, async () => {
          const { writeStatement } = await import('./write-statement.ts')
          const data = await call(statements.read, { params, query: { ...query, as: 'excel' } })
          return writeStatement(statementTable(data, timeZone))
        }),
    },
  }
}
