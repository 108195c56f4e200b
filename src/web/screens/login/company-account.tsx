import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { useCompanyAccount } from './use-company-account.ts'

/** Signs in at the company's provider (rule sign-in/at-the-provider). */
export function CompanyAccount({ clientId }: { clientId: string }) {
  const { start, closed, pending, failure, retry } = useCompanyAccount(clientId)
  return (
    <div className="stack">
      <Button variant="primary" wide disabled={pending} onClick={start}>
        Continue with company account
      </Button>
      {pending && (
        <p className="note q" role="status">
          Logging in
        </p>
      )}
      {failure && (
        <Message kind="error" actions={retry && <Button onClick={retry}>Try again</Button>}>
          {failure}
        </Message>
      )}
      {closed && !failure && <Message kind="error">{closed}</Message>}
    </div>
  )
}
