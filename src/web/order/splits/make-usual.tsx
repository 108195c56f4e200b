import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import { Button } from '#web/ui/button.tsx'
import { drawNow } from '#web/ui/overlay/draw-now.ts'
import { NameSplit } from './name-split.tsx'
import type { SharesToKeep } from './use-name-split.ts'
import { useSharesWorthKeeping } from './use-shares-worth-keeping.ts'
import './name-split.css'

/** Offers to save a new order's shares as a usual split if none matches (rule splits/offered-after-saving). */
export function MakeUsual({ order }: { order: Order }) {
  const worth = useSharesWorthKeeping(order)
  const [naming, setNaming] = useState<SharesToKeep | null>(null)
  const [kept, setKept] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  if (kept !== null) return <Kept producer={order.producerName} name={kept} />
  if (!worth && !naming) return null

  function name() {
    drawNow(() => setNaming(worth))
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div className="os-keep" ref={box}>
      {naming ? (
        <NameSplit {...naming} onKept={setKept} onLeft={() => setNaming(null)} />
      ) : (
        <Button variant="quiet" onClick={name}>
          Make this a usual split?
        </Button>
      )}
    </div>
  )
}

/** Gets the focus when the button is removed. */
function Kept({ producer, name }: { producer: string; name: string }) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <p className="os-keep note" role="status" ref={said} tabIndex={-1}>
      Saved as a usual split of {producer}: {name}
    </p>
  )
}
