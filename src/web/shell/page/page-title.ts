import { useEffect } from 'react'

/** Titles the window with the page's heading; each screen sets its own. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
