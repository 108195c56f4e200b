import { useEffect } from 'react'

/**
 * While printing, sets the page title to the file name, because Save as PDF suggests the title as the file
 * name. This also works with the browser's own Print command. Returns the Print button's action.
 */
export function usePrint(fileName: string | null): () => void {
  useEffect(() => {
    if (fileName === null) return
    let title = document.title
    const before = () => {
      if (document.title !== fileName) title = document.title
      document.title = fileName
    }
    const after = () => {
      document.title = title
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      after()
    }
  }, [fileName])

  return () => printAs(fileName ?? document.title)
}

/** Sets the title before printing, because some browsers fire print events too late to change it. */
export function printAs(fileName: string): void {
  const title = document.title
  document.title = fileName
  try {
    window.print()
  } finally {
    document.title = title
  }
}
