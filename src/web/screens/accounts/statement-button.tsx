import { useLocation, useNavigate } from 'react-router'
import type { Customer } from '#shared/people.ts'
import { useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { Button } from '#web/ui/button.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'

const StatementDialog = lazy(
  async () => (await import('#web/statement/statement-dialog.tsx')).StatementDialog,
)

const statementHash = '#statement'

/** Opens the customer's statement; the address can open it too (rule statements/where). */
export function StatementButton({ customer }: { customer: Customer }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const year = useFiscalYear()
  usePreloadOnInput(StatementDialog)
  const show = (to: string) => void navigate({ pathname, search, hash: to }, { replace: true })
  return (
    <>
      <Button onClick={() => show(statementHash)}>Statement</Button>
      {hash === statementHash && (
        <StatementDialog
          customer={customer}
          fiscalYear={year}
          onClose={() => show('')}
          onLoadFailed={() => show('')}
        />
      )}
    </>
  )
}
