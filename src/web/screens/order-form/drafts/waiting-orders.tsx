import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { useTimeZone } from '#web/api/time-zone.ts'
import { useAsOf } from '#web/offline/as-of.ts'
import { useNewVersion } from '#web/offline/new-version.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useConfirm } from '#web/ui/overlay/confirm.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { dayText } from '#web/words/day-text.ts'
import { draftAddress } from './draft-address.ts'
import { personOf } from './stored-draft.ts'
import { useCleared, useWaitingOrders } from './use-waiting-orders.ts'
import { removeWaiting, takeOut, type WaitingOrder } from './waiting-outbox.ts'
import './waiting-orders.css'

/**
 * Shows orders that were submitted while offline. Appears on every screen (rule offline/waiting-is-shown).
 */
export function WaitingOrders() {
  const person = personOf(useSession())
  return (
    <>
      <ClearedBar person={person} />
      <WaitingBar person={person} />
    </>
  )
}

function WaitingBar({ person }: { person: string }) {
  const { rows, look } = useWaitingOrders(person)
  const [open, setOpen] = useState(false)
  const online = useOnline()
  const acts = useActs(person, look)
  // Closes the list when it becomes empty, so that it isn't open when another order has to wait.
  if (rows.length === 0 && open) setOpen(false)
  const asOf = useAsOf()
  if (rows.length === 0) return asOf === null ? <NewVersionBar /> : <OfflineBar asOf={asOf} />
  const title = `Waiting to be sent (${rows.length})`
  return (
    <section className="wait" aria-label={title}>
      <div className="bar">
        <Icon name="offline" />
        <span className="say" role="status">
          {online ? 'Sending waiting orders.' : <b>You’re offline.</b>} <AsOf asOf={asOf} />
        </span>
        <span className="end">
          <Button aria-expanded={open} aria-controls="waiting" onClick={() => setOpen(!open)}>
            {title}
          </Button>
        </span>
      </div>
      <ul id="waiting" hidden={!open}>
        {rows.map((row) => (
          <WaitingRow key={row.key} row={row} {...acts} />
        ))}
      </ul>
    </section>
  )
}

function OfflineBar({ asOf }: { asOf: number }) {
  const online = useOnline()
  return (
    <div className="wait bar">
      <Icon name="offline" />
      <span className="say" role="status">
        <b>{online ? 'The server isn’t responding.' : 'You’re offline.'}</b> <AsOf asOf={asOf} />
      </span>
    </div>
  )
}

/** Shows what the browser cleared, and when the app last saw that data (rule offline/cleared-is-said). */
function ClearedBar({ person }: { person: string }) {
  const { cleared, onRead } = useCleared(person)
  const zone = useTimeZone()
  if (cleared === null) return null
  const { waiting, drafts, seenAt } = cleared
  const orders = waiting > 0 ? [`${plural(waiting, 'order')} waiting to be sent`] : []
  const what = [...orders, ...(drafts > 0 ? [plural(drafts, 'draft')] : [])].join(' and ')
  return (
    <div className="wait bar">
      <Icon name="warning" />
      <span className="say" role="alert">
        <b>This browser deleted data saved on this device:</b> {what}, last seen{' '}
        {dayText(seenAt, new Date(), zone)}.
      </span>
      <span className="end">
        <Button onClick={onRead}>Dismiss</Button>
      </span>
    </div>
  )
}

/**
 * Offers a newer version of the app when no order is waiting to be sent and the user has no unsaved changes
 * (rule offline/new-version).
 */
function NewVersionBar() {
  const online = useOnline()
  if (!useNewVersion() || !online) return null
  return (
    <div className="wait bar quiet">
      <span className="say" role="status">
        A newer version of Furrow is ready.
      </span>
      <span className="end">
        <Button variant="quiet" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </span>
    </div>
  )
}

/**
 * Shows the date of the oldest list if the lists come from this device instead of the server (rule
 * offline/as-of).
 */
function AsOf({ asOf }: { asOf: number | null }) {
  const zone = useTimeZone()
  if (asOf === null) return null
  const at = new Date(asOf).toISOString()
  return `Lists are as of ${dayText(at, new Date(), zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)}.`
}

interface Acts {
  onOpen: (row: WaitingOrder) => void
  onDiscard: (row: WaitingOrder) => void
}

function WaitingRow({ row, onOpen, onDiscard }: Acts & { row: WaitingOrder }) {
  const { producer, total } = row.waits
  const when = dayText(row.save.since, new Date(), useTimeZone())
  return (
    <li>
      <b>{producer}</b>
      <span className="fig">{formatMoney(total)}</span>
      <span className="note">Waiting since {when}</span>
      <span className="end">
        <Button variant="quiet" aria-label={`Open the order for ${producer}`} onClick={() => onOpen(row)}>
          Open
        </Button>
        <Button
          variant="plain"
          warn
          aria-label={`Discard the order for ${producer}`}
          onClick={() => onDiscard(row)}
        >
          Discard
        </Button>
      </span>
    </li>
  )
}

function useActs(person: string, look: () => void) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const sayGone = () =>
    toast.show({ kind: 'info', title: 'Waiting to be sent', text: 'This order was just sent.' })

  async function open({ key }: WaitingOrder) {
    const draft = await takeOut(person, key)
    look()
    if (draft) navigate(draftAddress(draft), { state: { restore: draft.formId } })
    else sayGone()
  }

  async function discard({ key, waits }: WaitingOrder) {
    const question = {
      title: `Discard the order for ${waits.producer}?`,
      text: waits.tried
        ? 'It was sent, but the server didn’t respond, so it may have been saved. Check Insights before you create it again.'
        : 'It has not been sent and exists only on this device.',
      confirmLabel: 'Discard order',
      cancelLabel: 'Keep it waiting',
      danger: true,
    }
    if (!(await confirm(question))) return
    if (!(await removeWaiting(person, key))) sayGone()
    look()
  }

  return {
    onOpen: (row: WaitingOrder) => void open(row),
    onDiscard: (row: WaitingOrder) => void discard(row),
  }
}
