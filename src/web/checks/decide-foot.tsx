import type { DiscountCheck } from '#shared/api/checks/discount-checks-schemas.ts'
import { limits } from '#shared/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field/text-field.tsx'
import { Message } from '#web/ui/message.tsx'
import { savedBy } from './check-words.ts'
import type { Deciding } from './use-decide.ts'

/** A note and the two decisions; managers can't decide on their own saves (rule checks/not-ones-own). */
export function DecideFoot({ check, deciding }: { check: DiscountCheck; deciding: Deciding }) {
  if (check.own)
    return (
      <p className="dc-own">You saved this version, or it was saved for you. Another manager must decide.</p>
    )
  const { note, write, problem, pending, decide } = deciding
  return (
    <div className="dc-decide">
      {problem && !problem.ofNote && <Message kind="error">{problem.text}</Message>}
      <TextArea
        label={`Note to ${savedBy(check)}`}
        placeholder="Required to send back"
        rows={2}
        maxLength={limits.longText}
        value={note}
        error={problem?.ofNote ? problem.text : undefined}
        onChange={write}
      />
      <span className="dc-acts">
        <Button icon="back" disabled={pending} onClick={() => decide('sent-back')}>
          Send back
        </Button>
        <Button variant="primary" icon="check" disabled={pending} onClick={() => decide('okay')}>
          Okay
        </Button>
      </span>
    </div>
  )
}
