import { useEffect } from 'react'

/** Names the window after the page; every screen says its own. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Furrow`
  }, [title])
}
