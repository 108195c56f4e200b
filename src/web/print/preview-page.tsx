import type { UseQueryResult } from '@tanstack/react-query'
import type { Company } from '#shared/document/document-content.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Message } from '#web/ui/message.tsx'
import { OrderDocument } from './paper/order-document.tsx'
import { PaperSkeleton } from './paper-skeleton.tsx'
import type { VersionData } from './version-data.ts'

interface PreviewPageProps {
  version: VersionData
  versionNumber: number
  company: Pick<UseQueryResult<Company>, 'data' | 'isError' | 'isFetching' | 'refetch'>
}

/** The frame's content: the page, or a message instead. */
export function PreviewPage({ version, versionNumber, company }: PreviewPageProps) {
  if (version.state === 'foreign') {
    return (
      <Message kind="error" className="preview-message" title={`Version ${versionNumber} is not shown`}>
        Unexpected response. Reload the page.
      </Message>
    )
  }
  if (version.state === 'failed') {
    return <ErrorState title={`Version ${versionNumber} could not be loaded`} onRetry={version.retry} />
  }
  if (company.isError && !company.isFetching) {
    return <ErrorState title="Could not load the letterhead" onRetry={company.refetch} />
  }
  if (version.state === 'loading' || !company.data) return <PaperSkeleton />
  return <OrderDocument order={version.order} company={company.data} />
}
