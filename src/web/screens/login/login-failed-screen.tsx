import { useLocation } from 'react-router'
import { Link } from '#web/shell/page/link.tsx'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import './login.css'

/** The provider refused: one may try again, for the page that was wanted (rule sign-in/refusals-are-pages). */
export function LoginFailedScreen() {
  usePageTitle('Login failed')
  const { hash } = useLocation()
  return (
    <main className="page">
      <div className="card leave">
        <EmptyState
          level="h1"
          title="Login failed. Please try again."
          action={
            <Link className="btn" to={{ pathname: '/login', hash }}>
              Back to the login
            </Link>
          }
        />
      </div>
    </main>
  )
}
