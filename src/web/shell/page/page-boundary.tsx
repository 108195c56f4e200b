import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Props {
  children: ReactNode
}

const reload = () => window.location.reload()

/**
 * Keeps the header when a page crashes or its code can't load (for example, after an update of the
 * application), and shows what the user can do. React requires a class for this.
 */
export class PageBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  /**
   * Reloads when the network returns: the page's code hasn't loaded, so there is no unsaved work to lose.
   */
  override componentDidCatch() {
    if (!navigator.onLine) window.addEventListener('online', reload)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload)
  }

  override render() {
    if (!this.state.broken) return this.props.children
    // Hides the Reload button while offline, because the browser might then show its own error page (rule
    // offline/needs-the-network).
    if (!navigator.onLine)
      return (
        <main className="page">
          <EmptyState level="h1" title="You’re offline">
            This page opens when you’re back online.
          </EmptyState>
        </main>
      )
    return (
      <main className="page">
        <EmptyState
          level="h1"
          title="This page could not be shown"
          action={<Button onClick={reload}>Reload</Button>}
        >
          A newer version may have been installed. What you saved is safe.
        </EmptyState>
      </main>
    )
  }
}
