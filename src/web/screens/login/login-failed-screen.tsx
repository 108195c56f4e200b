import { useLocation } from 'react-router'
import { Link } from '#web/shell/page/link.tsx'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import './login.css'

/** The provider refused: one may try again, for the page that was wanted (rule sign-in/refusals-are-pages). */
export function LoginFailedScreen() {
  usePageTitle('Login failed')
  const { hash } = useLocation()
  return (
    <main className="page">
      <h1 className="plaintext">Login failed. Please try again.</h1>
      <p className="leave">
        <Link to={{ pathname: '/login', hash }}>Back to the login</Link>
      </p>
    </main>
  )
}
