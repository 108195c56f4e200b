import { useEffect } from 'react'

/**
 * While printing, the page title is the file name, because Save as PDF proposes the title. Also handles the
 * keyboard's print command. Returns the Print button's action.
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

/** Some browsers fire print events too late for the title, so set it before printing. */
export function printAs(fileName: string): void {
  const title = document.title
  document.title = fileName
  try {
    window.print()
  } finally {
    document.title = title
  }
}
