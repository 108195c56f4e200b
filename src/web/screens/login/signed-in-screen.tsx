import { useEffect } from 'react'
import { usePageTitle } from '#web/shell/page/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import './login.css'

/** Closes the sign-in window. Users see this page only if the browser prevents that. */
export function SignedInScreen() {
  usePageTitle('Signed in')
  useEffect(() => window.close(), [])
  return (
    <main className="page">
      <div className="card leave">
        <EmptyState level="h1" title="You are signed in">
          Close this window and continue where you left off.
        </EmptyState>
      </div>
    </main>
  )
}
