import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { auth } from '#shared/api/auth.ts'
import { statements } from '#shared/api/statements/statements.ts'
import { fiscalYearChoices } from '#shared/constants.ts'
import type { StatementState } from '#shared/document/statement.ts'
import { statementContent } from '#shared/document/statement-content.ts'
import type { Customer } from '#shared/people.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Segmented } from '#web/ui/field/segmented.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DownloadStatement } from './download-statement.tsx'
import { StatementPage } from './statement-page.tsx'
import './statement.css'

interface StatementDialogProps {
  customer: Pick<Customer, 'id' | 'name' | 'company'>
  fiscalYear: number
  onClose: () => void
}

const states = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'finalized', label: 'Finalized' },
] as const satisfies readonly { value: StatementState; label: string }[]

/** (rules statements/one-content, statements/files) */
export function StatementDialog({ customer, fiscalYear, onClose }: StatementDialogProps) {
  const { from, to, setFrom, setTo } = useYears(fiscalYear)
  const [state, setState] = useState<StatementState>('all')
  const sent = { params: { id: String(customer.id) }, query: { from: String(from), to: String(to), state } }
  const statement = useEndpoint(statements.read, sent, { staleTime: 0, placeholderData: keepPreviousData })
  const config = useEndpoint(auth.config).data
  const content = statement.data && config && statementContent(statement.data, config)
  const former = statement.isPlaceholderData
  const years = [...new Set([...fiscalYearChoices, from, to])].sort((a, b) => b - a)
  const options = years.map((year) => ({ value: String(year), label: `FY ${year}` }))

  return (
    <Dialog
      open
      onClose={onClose}
      title="Statement"
      titleNote={customer.name || customer.company}
      size="broad"
      footer={
        <DownloadStatement
          sent={sent}
          data={former ? undefined : statement.data}
          timeZone={config?.timeZone ?? null}
        />
      }
    >
      <div className="sm-tools">
        <SelectField label="From" value={String(from)} options={options} onChange={setFrom} />
        <SelectField label="To" value={String(to)} options={options} onChange={setTo} />
        <Segmented label="Orders" value={state} options={states} onChange={setState} />
      </div>
      {statement.isError && !statement.isFetching ? (
        <ErrorState title="The statement could not be loaded" onRetry={() => void statement.refetch()}>
          {statement.error.messageOr()}
        </ErrorState>
      ) : content ? (
        <div aria-busy={former || undefined} className={former ? 'sm-former' : undefined}>
          {content.rows.length === 0 ? (
            <EmptyState title="No orders">
              {content.limited ?? 'The customer has no share in any order in these fiscal years.'}
            </EmptyState>
          ) : (
            <StatementPage content={content} />
          )}
        </div>
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton width="45%" />
        </div>
      )}
    </Dialog>
  )
}

/**
 * Manages the range of years that the statement covers. Choosing a From year after the To year also changes
 * the To year, and vice versa.
 */
function useYears(fiscalYear: number) {
  const [{ from, to }, set] = useState({ from: fiscalYear, to: fiscalYear })
  return {
    from,
    to,
    setFrom: (year: string) => set({ from: Number(year), to: Math.max(to, Number(year)) }),
    setTo: (year: string) => set({ from: Math.min(from, Number(year)), to: Number(year) }),
  }
}
