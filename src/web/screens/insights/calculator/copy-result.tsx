import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Copies the displayed number and announces it; again when the number has changed. */
export function CopyResult({ text }: { text: string }) {
  const [done, setDone] = useState<{ text: string; said: string } | null>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setDone({ text, said: 'Copied' })
    } catch {
      // The browser denies access to the clipboard, for example without https.
      setDone({ text, said: 'The browser doesn’t allow copying here. Select the number and press Ctrl+C.' })
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
