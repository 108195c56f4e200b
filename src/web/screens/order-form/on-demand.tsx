import { type ComponentType, useEffect, useState } from 'react'
import { useToast } from '#web/ui/toast.tsx'

interface OnDemandProps<P extends object> {
  /** Must stay the same function from one drawing to the next. */
  load: () => Promise<ComponentType<P>>
  props: P
  onFail: () => void
}

/**
 * A part of the page that is fetched when it is first asked for. Unlike a lazy component it doesn't take the
 * page down when that fails: an order being written must outlive a bad connection.
 */
export function OnDemand<P extends object>({ load, props, onFail }: OnDemandProps<P>) {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null)
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, by whichever functions were given first
  useEffect(() => {
    let gone = false
    load().then(
      (Part) => gone || setPart({ Part }),
      () => {
        if (gone) return
        toast.show({
          kind: 'error',
          title: 'Error',
          text: 'This could not be loaded. Try again in a moment.',
        })
        onFail()
      },
    )
    return () => {
      gone = true
    }
  }, [])
  return part && <part.Part {...props} />
}

/** Fetches a part a moment after the page is there, so that asking for it finds it. */
export function useSoon(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Failing here means nothing: it is fetched again when it is asked for.
    const timer = setTimeout(() => load().catch(() => undefined), 1_500)
    return () => clearTimeout(timer)
  }, [load])
}
