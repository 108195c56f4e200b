import { useEffect } from 'react'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import './login.css'

/** The end of a window that was opened only to sign in; not every tab that a link opened may close itself. */
export function SignedInScreen() {
  usePageTitle('Signed in')
  useEffect(() => window.close(), [])
  return (
    <main className="page">
      <h1 className="plaintext">You are signed in. Close this window and go on where you were.</h1>
    </main>
  )
}
