import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Props {
  children: ReactNode
}

/**
 * Keeps the header when a page breaks or its code can't load (a newer version was installed), and shows what helps.
 * A class, because React requires one here.
 */
export class PageBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    // Without a network, a reload would leave the application (rule offline/needs-the-network).
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
