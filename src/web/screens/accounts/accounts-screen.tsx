import { useState } from 'react'
import { wholeLists } from '#shared/picklist/whole-lists.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { AccountsPanes } from './accounts-panes.tsx'
import { useChosen } from './use-chosen.ts'
import './accounts.css'

const RenewDialog = lazy(async () => (await import('#web/renewal/renew-dialog.tsx')).RenewDialog)

export function AccountsScreen() {
  usePageTitle('Accounts Management')
  const { user, realUser } = useSession()
  const { id } = useChosen()
  const [renewing, setRenewing] = useState(false)
  usePreloadOnInput(RenewDialog)
  const renew = () => setRenewing(true)
  const { data, error, refetch } = useEndpoint(wholeLists.customersDetailed)
  return (
    <main className="page ac-page">
      <div className="pagehead">
        <div className="titles">
          <h1>Accounts Management</h1>
          <p className="sub">Manage customer accounts in the system</p>
        </div>
      </div>
      {renewing && (
        <RenewDialog
          producerId={id}
          onClose={() => setRenewing(false)}
          onLoadFailed={() => setRenewing(false)}
        />
      )}
      {data && (
        <AccountsPanes key={(realUser ?? user).email} email={user.email} customers={data} onRenew={renew} />
      )}
      {!data && error && (
        <div className="card">
          <ErrorState title="The customers could not be loaded" onRetry={() => void refetch()}>
            {error.messageOr()}
          </ErrorState>
        </div>
      )}
      {!data && !error && (
        <p className="card ac-loading" role="status">
          Loading customers...
        </p>
      )}
    </main>
  )
}
