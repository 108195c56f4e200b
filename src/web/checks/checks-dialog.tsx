import { useId, useState } from 'react'
import { mayGenerally } from '#shared/access.ts'
import type { CheckState } from '#shared/api/checks/check-states.ts'
import { discountChecks } from '#shared/api/checks/discount-checks.ts'
import type { DiscountCheck, DiscountChecks } from '#shared/api/checks/discount-checks-schemas.ts'
import { limits } from '#shared/limits.ts'
import { sum } from '#shared/money.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextArea, TextField } from '#web/ui/field/text-field.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Message } from '#web/ui/message.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { SumMoney } from '#web/words/money.tsx'
import { isFound, savedBy } from './check-words.ts'
import { ChecksInbox } from './checks-inbox.tsx'
import { type Deciding, useDecide } from './use-decide.ts'
import './checks.css'

const discardNote = {
  title: 'Discard your note?',
  text: 'Your note has not been sent.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
}

/**
 * The dialog for orders marked Check. Managers make the decisions; other users can only view them (rules
 * checks/list, checks/one-decision).
 */
export function ChecksDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const decides = mayGenerally(user, 'reviewDiscounts')
  const phone = usePhone()
  const confirm = useConfirm()
  const [state, setState] = useState<CheckState>(decides ? 'waiting' : 'sent-back')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useEndpoint(discountChecks.list, { query: { state } }, { staleTime: 0 })
  const checks = (list.data?.checks ?? []).filter((check) => isFound(check, text))
  const shown = checks.find(({ id }) => id === chosen) ?? (phone ? undefined : checks[0])
  const deciding = useDecide(shown, () => {
    const at = checks.findIndex(({ id }) => id === shown?.id)
    setChosen(checks[at + 1]?.id ?? checks[at - 1]?.id ?? null)
  })

  async function close() {
    if (!deciding.hasNotes || (await confirm(discardNote))) onClose()
  }

  return (
    <Dialog
      open
      onClose={() => void close()}
      title="Discount checks"
      titleNote="Orders flagged Check"
      size="broad"
      footer={decides && state === 'waiting' && shown && <DecideFoot check={shown} deciding={deciding} />}
    >
      <div className="dc-tools">
        <TextField
          label="Filter"
          hideLabel
          placeholder="Start typing to filter..."
          maxLength={limits.query}
          value={text}
          onChange={setText}
        />
        <StateChips state={state} counts={list.data?.counts} onState={setState} />
        {state === 'waiting' && checks.length > 0 && (
          <p className="dc-sum">
            Discounts waiting{' '}
            <b className="fig">
              <SumMoney value={-sum(checks.map(({ cost }) => cost))} />
            </b>
          </p>
        )}
      </div>
      <ChecksInbox
        state={state}
        list={list}
        checks={checks}
        text={text}
        shown={shown}
        onShow={setChosen}
        onLeave={() => void close()}
      />
    </Dialog>
  )
}

const states = [
  { state: 'waiting', label: 'Waiting', icon: 'warning', count: 'waiting' },
  { state: 'okay', label: 'Okay', icon: 'check', count: 'okay' },
  { state: 'sent-back', label: 'Sent back', icon: 'back', count: 'sentBack' },
] as const satisfies readonly {
  state: CheckState
  label: string
  icon: IconName
  count: keyof DiscountChecks['counts']
}[]

interface StateChipsProps {
  state: CheckState
  counts: DiscountChecks['counts'] | undefined
  onState: (state: CheckState) => void
}

function StateChips({ state, counts, onState }: StateChipsProps) {
  const name = useId()
  return (
    <div className="dc-chips" role="radiogroup" aria-label="State">
      {states.map((one) => (
        <Chip
          key={one.state}
          name={name}
          icon={one.icon}
          count={counts?.[one.count]}
          on={state === one.state}
          onChoose={() => onState(one.state)}
        >
          {one.label}
        </Chip>
      ))}
    </div>
  )
}

/**
 * The note field and the two decision buttons. Managers can't decide on orders they saved themselves (rule
 * checks/not-ones-own).
 */
function DecideFoot({ check, deciding }: { check: DiscountCheck; deciding: Deciding }) {
  if (check.own)
    return (
      <p className="dc-own">
        You saved this version, or it was saved on your behalf. Another manager must decide.
      </p>
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
