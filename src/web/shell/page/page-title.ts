import { useEffect } from 'react'

/** Names the window by the heading of the page; every screen says its own. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
