import type { RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import type { LegalConflict } from './use-legal-form.ts'

interface LegalConflictMessageProps {
  conflict: LegalConflict
  /** The other user's wording, to be read first. */
  text: RefObject<HTMLElement | null>
  onSettle: (take: 'mine' | 'theirs') => void
}

/**
 * Another user saved first: shows their wording above the user's own, so that nothing is overwritten unseen.
 */
export function LegalConflictMessage({ conflict, text, onSettle }: LegalConflictMessageProps) {
  const who = conflict.byName ?? 'Another user'
  return (
    <Message
      kind="error"
      className="legal-conflict"
      title={`${who} saved another text while you were editing. Your changes are safe, but not saved yet.`}
    >
      <h3 id="legal-theirs">Saved by {who}</h3>
      {/* Long wording scrolls inside this area, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region takes the focus */}
      <section ref={text} className="legal-theirs" aria-labelledby="legal-theirs" tabIndex={0}>
        {conflict.current.content}
      </section>
      <p>Your text is below. Copy in anything you need, or use theirs.</p>
      <p className="legal-buttons">
        <Button onClick={() => onSettle('mine')}>Keep editing mine</Button>
        <Button onClick={() => onSettle('theirs')}>Take theirs</Button>
      </p>
    </Message>
  )
}
