import { statements } from '#shared/api/statements/statements.ts'
import type { Statement } from '#shared/api/statements/statements-schemas.ts'
import { statementFileName } from '#shared/document/statement-content.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { useDownload } from './use-download.ts'

interface DownloadStatementProps {
  sent: { params: { id: string }; query: { from: string; to: string; state: Statement['state'] } }
  data: Statement | undefined
  timeZone: string | null
}

export function DownloadStatement({ sent, data, timeZone }: DownloadStatementProps) {
  const { pending, failure, take } = useDownload()
  const ready = data !== undefined && timeZone !== null
  const name = data ? statementFileName(data) : ''
  return (
    <>
      {failure && <Message kind="error">{failure}</Message>}
      <span className="end sm-files">
        <Button
          icon="download"
          disabled={!ready}
          onClick={() => timeZone !== null && take.sheet(sent, `${name}.xlsx`, timeZone)}
        >
          Excel
        </Button>
        <Button
          icon="download"
          disabled={!ready}
          onClick={() => take.file(statements.csv, sent, `${name}.csv`)}
        >
          CSV
        </Button>
        <Button
          variant="primary"
          icon="download"
          disabled={!ready}
          aria-busy={pending || undefined}
          onClick={() => take.file(statements.pdf, sent, `${name}.pdf`)}
        >
          Download PDF
        </Button>
      </span>
    </>
  )
}
