import type { SyntheticEvent } from 'react'
import { help } from '#shared/api/help.ts'
import { type DocumentTab, helpTabs, ownHelpPage } from '#shared/help.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Our own pages run nothing; a company's document may, on its own origin and nowhere else. */
const sandbox = {
  own: 'allow-same-origin',
  outside: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
}

/** The document of a tab: the company's where the settings name one, else our own (rule help/documents). */
export function HelpDocument({ tab, onClose }: { tab: DocumentTab; onClose: () => void }) {
  const documents = useEndpoint(help.documents)
  if (documents.error) {
    return (
      <ErrorState title="Help could not be loaded" onRetry={() => documents.refetch()}>
        {documents.error.messageOr('The server did not answer.')}
      </ErrorState>
    )
  }
  if (!documents.data) {
    return (
      <div className="stack" aria-busy="true">
        <Skeleton width="40%" height={24} />
        <Skeleton height={160} />
      </div>
    )
  }
  const { label, ownPage } = helpTabs.find(({ key }) => key === tab) ?? { label: '', ownPage: false }
  const outside = documents.data.find((document) => document.tab === tab)?.url
  const address = outside ?? (ownPage ? ownHelpPage(tab) : null)
  if (address === null) return <EmptyState title="Documentation Coming Soon" />
  return (
    <>
      <iframe
        className="help-frame"
        title={`Help: ${label}`}
        src={address}
        sandbox={outside ? sandbox.outside : sandbox.own}
        referrerPolicy="no-referrer"
        onLoad={(event) => closeByEscape(event, onClose)}
      />
      <a className="btn quiet" href={address} target="_blank" rel="noreferrer">
        Open in a new tab
      </a>
    </>
  )
}

/** Keys pressed in the frame stay there. Of a document outside nothing can be heard: it has the null document. */
function closeByEscape({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>, onClose: () => void) {
  frame.contentDocument?.addEventListener('keydown', ({ key }) => key === 'Escape' && onClose())
}
