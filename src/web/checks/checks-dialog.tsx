import { useId, useState } from 'react'
import { mayGenerally } from '#shared/access.ts'
import type { CheckState } from '#shared/api/checks/check-states.ts'
import { discountChecks } from '#shared/api/checks/discount-checks.ts'
import type { DiscountChecks } from '#shared/api/checks/discount-checks-schemas.ts'
import { limits } from '#shared/limits.ts'
import { sum } from '#shared/money.ts'
import { useEndpoint } from '#web/api/hooks.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { SumMoney } from '#web/words/money.tsx'
import { isFound } from './check-words.ts'
import { ChecksInbox } from './checks-inbox.tsx'
import { DecideFoot } from './decide-foot.tsx'
import { useDecide } from './use-decide.ts'
import './checks.css'

const discardNote = {
  title: 'Discard your note?',
  text: 'It was not sent.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
}

/** Orders marked Check; managers decide, others see the decisions (rules checks/list, checks/one-decision). */
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
