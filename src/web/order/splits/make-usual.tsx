import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { splits as calls } from '#shared/api/splits.ts'
import type { Order } from '#shared/order/order.ts'
import { splitNameProblem } from '#shared/order/rules/split-problems.ts'
import { splitWorthKeeping } from '#shared/order/shares/split-acts.ts'
import { tidyLineOfText } from '#shared/text.ts'
import { CallError, failureText } from '#web/api/call-error.ts'
import { endpointKey, useEndpoint } from '#web/api/hooks.ts'
import { type StoredSplits, storeAct } from '#web/order/store-splits.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { drawNow } from '#web/ui/overlay/draw-now.ts'
import './usual-split.css'

/** Offers to keep the shares of an order that was just stored, where they are none of the splits (rule splits/offered-after-saving). */
export function MakeUsual({ order }: { order: Order }) {
  const { user } = useSession()
  const params = { id: String(order.producerId) }
  const { data } = useEndpoint(calls.read, { params })
  const [step, setStep] = useState<'offered' | 'naming'>('offered')
  const [kept, setKept] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  if (kept !== null) return <Kept producer={order.producerName} name={kept} />
  const shares = data && splitWorthKeeping(order, data.splits, user.email)
  if (!data || !shares) return null

  function name() {
    drawNow(() => setStep('naming'))
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div className="of-keep" ref={box}>
      {step === 'offered' ? (
        <Button variant="quiet" onClick={name}>
          Make this a usual split?
        </Button>
      ) : (
        <NameIt seen={data} producerId={order.producerId} shares={shares} onKept={setKept} />
      )}
    </div>
  )
}

/** It takes the focus of the button that is gone. */
function Kept({ producer, name }: { producer: string; name: string }) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <p className="of-keep note" role="status" ref={said} tabIndex={-1}>
      Kept as a usual split of {producer}: {name}
    </p>
  )
}

interface NameItProps {
  seen: StoredSplits
  producerId: number
  shares: NonNullable<ReturnType<typeof splitWorthKeeping>>
  onKept: (name: string) => void
}

function NameIt({ seen, producerId, shares, onKept }: NameItProps) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const text = tidyLineOfText(name)
    const wrong = splitNameProblem(text, seen.splits)
    setProblem(wrong)
    if (wrong !== null || saving) return
    setSaving(true)
    try {
      const { list } = await storeAct(producerId, seen, {
        kind: 'store',
        split: { id: null, name: text, ...shares },
      })
      queryClient.setQueryData(endpointKey(calls.read, { params: { id: String(producerId) } }), list)
      onKept(text)
    } catch (error) {
      const own = error instanceof CallError ? error.problems[0]?.message : undefined
      setProblem(own ?? failureText(error, 'The usual split could not be stored'))
    } finally {
      setSaving(false)
    }
  }

  return (
    <form className="of-naming" noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label="Name of the usual split"
        value={name}
        onChange={setName}
        error={problem ?? undefined}
        placeholder="Such as Home farm"
        autoComplete="off"
        readOnly={saving}
      />
      <Button type="submit" disabled={saving}>
        {saving ? 'Saving...' : 'Keep it'}
      </Button>
    </form>
  )
}
