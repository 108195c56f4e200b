import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import type { FileState } from './use-document-file.ts'

export function FileNotice({ state }: { state: FileState }) {
  if (state.is === 'making') return <Making />
  if (state.is === 'failed') {
    return (
      <Message
        kind="error"
        className="preview-message"
        title={state.title}
        actions={state.retry && <Button onClick={state.retry}>Try again</Button>}
      >
        {state.text}
      </Message>
    )
  }
  if (state.is === 'ready') {
    return (
      <Message
        kind="info"
        className="preview-message"
        role="status"
        title="The PDF is ready"
        actions={<Button onClick={state.share}>Share now</Button>}
      />
    )
  }
  return null
}

/** Shows the progress notice only after the download has taken a second. */
function Making() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 1_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {shown && <Message kind="info" className="preview-message" title="Creating the PDF" />}
    </div>
  )
}
