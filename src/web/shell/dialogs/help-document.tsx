import { help } from '#shared/api/help.ts'
import { type DocumentTab, documentTabs, type HelpTab, helpTabs, ownHelpPage } from '#shared/help.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Our own documents run no scripts. A company's document may run scripts, but only on its own origin. */
const sandbox = {
  own: 'allow-same-origin',
  outside: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
}

interface HelpDocumentProps {
  tab: DocumentTab
  /** The URL fragment of the heading to scroll to in the document, including the #; may be empty. */
  part: string
  onOpen: (tab: HelpTab, part: string) => void
  onClose: () => void
}

/** Shows a tab's document: the company's if the settings name one, otherwise ours (rule help/documents). */
export function HelpDocument({ tab, part, onOpen, onClose }: HelpDocumentProps) {
  const documents = useEndpoint(help.documents)
  if (documents.error) {
    return (
      <ErrorState title="Help could not be loaded" onRetry={() => documents.refetch()}>
        {documents.error.messageOr()}
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
  const address = outside ?? (ownPage ? ownHelpPage(tab) + part : null)
  if (address === null) return <EmptyState title="Documentation Coming Soon" />
  return (
    <>
      <iframe
        className="help-frame"
        title={`Help: ${label}`}
        src={address}
        sandbox={outside ? sandbox.outside : sandbox.own}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget: frame }) => {
          closeByEscape(frame, onClose)
          openByTab(frame, onOpen)
        }}
      />
      <a className="btn quiet" href={address} target="_blank" rel="noreferrer">
        Open in a new tab
      </a>
    </>
  )
}

/**
 * Closes the dialog when Escape is pressed in the frame, because the dialog doesn't receive the frame's key
 * events. Does nothing for an external document, because the frame's `contentDocument` is null.
 */
function closeByEscape(frame: HTMLIFrameElement, onClose: () => void) {
  frame.contentDocument?.addEventListener('keydown', ({ key }) => key === 'Escape' && onClose())
}

/** Opens a link to another tab's page in that tab, because the frame must show only its own tab's page. */
function openByTab({ contentDocument: page }: HTMLIFrameElement, onOpen: HelpDocumentProps['onOpen']) {
  page?.addEventListener('click', (event) => {
    const link = [...page.links].find((one) => event.composedPath().includes(one))
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { pathname, hash } = new URL(link.href)
    const tab = documentTabs.find((one) => pathname === ownHelpPage(one))
    if (!tab || pathname === page.location.pathname) return
    event.preventDefault()
    onOpen(tab, hash)
  })
}
