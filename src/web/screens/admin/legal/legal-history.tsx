import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { legalWrites } from '#shared/api/administration.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { CallError } from '#web/api/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { momentText } from '#web/words/day-text.ts'

type Former = Answer<typeof legalWrites.history>[number]

export interface LegalHistoryProps {
  history: UseQueryResult<Former[], CallError>
  timeZone: string | null
  /** Copies an earlier wording into the text area, without saving it. */
  onUse: (content: string) => void
}

/**
 * Lists earlier wordings, newest first. Each entry shows when the wording was replaced and who replaced it
 * (rule legal/history).
 */
export function LegalHistory({ history, timeZone, onUse }: LegalHistoryProps) {
  return (
    <section className="legal-history" aria-labelledby="legal-former">
      <h2 id="legal-former">Previous versions</h2>
      {history.isPending && (
        <div aria-busy="true">
          <Skeleton width="50%" />
        </div>
      )}
      {history.isError && !history.data && (
        <ErrorState title="The previous versions could not be loaded" onRetry={() => void history.refetch()}>
          {history.error.messageOr()}
        </ErrorState>
      )}
      {history.data?.length === 0 && <p className="sub">No previous versions.</p>}
      {history.data && history.data.length > 0 && (
        <ol>
          {history.data.map((former) => (
            <FormerText key={former.id} former={former} timeZone={timeZone} onUse={onUse} />
          ))}
        </ol>
      )}
    </section>
  )
}

function FormerText({
  former,
  timeZone,
  onUse,
}: { former: Former } & Pick<LegalHistoryProps, 'timeZone' | 'onUse'>) {
  const [open, setOpen] = useState(false)
  const id = `legal-former-${former.id}`
  const who = former.realName
    ? `${former.realName} acting as ${former.replacedByName}`
    : former.replacedByName
  const when = momentText(former.replacedAt, timeZone)
  return (
    <li>
      <div className="legal-former">
        <Disclosure open={open} onToggle={() => setOpen(!open)} controls={id}>
          Until {when}, replaced by {who}
        </Disclosure>
        <Button variant="quiet" aria-describedby={`${id}-when`} onClick={() => onUse(former.content)}>
          Use this text
        </Button>
        <span className="vh" id={`${id}-when`}>
          Valid until {when}
        </span>
      </div>
      {open ? (
        <p className="legal-whole" id={id}>
          {former.content}
        </p>
      ) : (
        <p className="note cut">{former.content}</p>
      )}
    </li>
  )
}
