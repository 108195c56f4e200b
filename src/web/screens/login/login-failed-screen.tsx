import { useLocation } from 'react-router'
import { Link } from '#web/shell/page/link.tsx'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { BrandMark } from '#web/ui/brand.tsx'
import './login.css'

/**
 * Shown when the sign-in provider rejects the user's sign-in. The user can try again and still reach the page
 * they wanted (rule sign-in/refusals-are-pages).
 */
export function LoginFailedScreen() {
  usePageTitle('Login failed')
  const { hash } = useLocation()
  return (
    <div className="signin">
      <main>
        <span className="signin-brand">
          <BrandMark />
        </span>
        <h1>Login failed. Please try again.</h1>
        <div className="way">
          <Link className="btn primary wide" to={{ pathname: '/login', hash }}>
            Back to login
          </Link>
        </div>
      </main>
    </div>
  )
}
