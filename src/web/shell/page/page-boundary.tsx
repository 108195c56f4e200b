import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Props {
  children: ReactNode
}

/**
 * A page whose code can't be loaded (a newer version was installed meanwhile) or that breaks leaves the
 * header standing, and says what helps. A class, because React offers this to classes only.
 */
export class PageBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    // A reload without a network leads out of the application (rule offline/needs-the-network).
    if (!navigator.onLine)
      return (
        <main className="page">
          <EmptyState level="h1" title="This page needs the network">
            Open it again when you are online.
          </EmptyState>
        </main>
      )
    return (
      <main className="page">
        <EmptyState
          level="h1"
          title="This page could not be shown"
          action={<Button onClick={() => window.location.reload()}>Reload</Button>}
        >
          A newer version may have been installed. What you saved is safe.
        </EmptyState>
      </main>
    )
  }
}
