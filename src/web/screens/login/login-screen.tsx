import { useEffect } from 'react'
import { auth } from '#shared/api/auth.ts'
import { appVersion } from '#shared/constants.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Message } from '#web/ui/message.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { clearTab } from '#web/ui/stored.ts'
import { DirectoryLogin } from './directory-login.tsx'
import { useCompanyAccount } from './use-company-account.ts'
import './login.css'

/** The login page. A server setting determines whether users pick their name or use their company account. */
export function LoginScreen() {
  usePageTitle('Login')
  // Clears everything that this tab has stored, because the next user must not see it (rule rights/logout).
  useEffect(clearTab, [])
  const config = useEndpoint(auth.config)
  return (
    <div className="signin">
      <main>
        <span className="signin-brand">
          <BrandMark />
        </span>
        <h1>Login</h1>
        <p className="sub">
          {config.data?.variant === 'oidc'
            ? 'Sign in with your company account.'
            : 'Purchase orders for agronomy services'}
        </p>
        <div className="way">
          {config.isPending && <Skeleton height={108} />}
          {config.error && (
            <ErrorState title="Login is not available right now" onRetry={() => config.refetch()}>
              {config.error.serverMessage}
            </ErrorState>
          )}
          {config.data?.variant === 'directory' && <DirectoryLogin />}
          {config.data?.clientId && <CompanyAccount clientId={config.data.clientId} />}
        </div>
        <p className="note q loose">v{appVersion}</p>
      </main>
      <aside aria-label="About this installation">
        {config.data?.demonstration && (
          <p className="note">Demonstration: people, customers and orders are fictional.</p>
        )}
        {config.data?.acesSimulated && (
          <p className="note">ACES is simulated: finalizing sends no contracts.</p>
        )}
      </aside>
    </div>
  )
}

/** (rule sign-in/at-the-provider) */
function CompanyAccount({ clientId }: { clientId: string }) {
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
