import { useEffect } from 'react'

/** Sets the window's title to the page's heading; each screen sets its own. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
