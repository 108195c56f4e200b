import { useEffect } from 'react'

/**
 * While the browser prints, the page is called as the file should be: Save as PDF takes its proposal from
 * the title. The keyboard's way to print is heard too. Returns what the Print button does.
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

/** Some browsers report printing too late for the title, so it is set before they are asked. */
export function printAs(fileName: string): void {
  const title = document.title
  document.title = fileName
  try {
    window.print()
  } finally {
    document.title = title
  }
}
