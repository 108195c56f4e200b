import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Puts the number on the display on the clipboard, and says so; it is said anew when another number stands there. */
export function CopyResult({ text }: { text: string }) {
  const [done, setDone] = useState<{ text: string; said: string } | null>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setDone({ text, said: 'Copied' })
    } catch {
      // The browser keeps the clipboard from the page, as without https.
      setDone({ text, said: 'The browser does not let the page copy. Mark the number and press Ctrl+C.' })
    }
  }
  return (
    <>
      <Button variant="plain" icon="copy" onClick={() => void copy()}>
        Copy
      </Button>
      <span className="in-copied" role="status">
        {done?.text === text && done.said}
      </span>
    </>
  )
}
