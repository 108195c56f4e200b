import { Link } from 'react-router'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import './login.css'

export function LoginFailedScreen() {
  usePageTitle('Login failed')
  return (
    <main className="page">
      <h1 className="plaintext">Login failed. Please try again.</h1>
      <p className="leave">
        <Link to="/login">Go to the login</Link>
      </p>
    </main>
  )
}
