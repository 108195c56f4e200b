import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import type { useViewActs } from './use-view-acts.ts'

export function ViewFailure({ acts }: { acts: ReturnType<typeof useViewActs> }) {
  const { failure } = acts
  const again = failure?.again
  return (
    failure && (
      <Message
        kind="error"
        className="vw-failed"
        actions={again && <Button onClick={() => void again()}>Try again</Button>}
      >
        {failure.text}
      </Message>
    )
  )
}
