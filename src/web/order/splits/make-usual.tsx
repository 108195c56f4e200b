import { useState } from 'react'
import type { Order } from '#shared/order/order.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOnMount } from '#web/ui/focus.ts'
import { NameSplit } from './name-split.tsx'
import type { SharesToKeep } from './use-name-split.ts'
import { useSharesWorthKeeping } from './use-shares-worth-keeping.ts'
import './name-split.css'

/**
 * Offers to save a new order's shares as a usual split if no usual split matches them (rule
 * splits/offered-after-saving).
 */
export function MakeUsual({ order }: { order: Order }) {
  const worth = useSharesWorthKeeping(order)
  const [naming, setNaming] = useState<SharesToKeep | null>(null)
  const [kept, setKept] = useState<string | null>(null)
  if (kept !== null) return <Kept producer={order.producerName} name={kept} />
  if (!worth && !naming) return null

  return (
    <div className="os-keep">
      {naming ? (
        <NameSplit {...naming} onKept={setKept} onLeft={() => setNaming(null)} />
      ) : (
        <Button variant="quiet" onClick={() => setNaming(worth)}>
          Make this a usual split?
        </Button>
      )}
    </div>
  )
}

/** Confirms that the split was saved. Takes focus, because the button that had focus is gone. */
function Kept({ producer, name }: { producer: string; name: string }) {
  return (
    <p className="os-keep note" role="status" ref={focusOnMount} tabIndex={-1}>
      Saved as a usual split of {producer}: {name}
    </p>
  )
}
