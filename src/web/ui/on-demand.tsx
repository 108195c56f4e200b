import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useToast } from './overlay/toast.tsx'

type Part<P extends object> = ComponentType<P>

/** Parts that are here already are drawn at once, without a moment of nothing. */
const here = new Map<unknown, unknown>()

async function fetched<P extends object>(load: () => Promise<Part<P>>): Promise<Part<P>> {
  const part = await load()
  here.set(load, part)
  return part
}

const retryAfterMs = 2_000

interface OnDemandProps<P extends object> {
  /** Must stay the same function from one drawing to the next. */
  load: () => Promise<Part<P>>
  props: P
  /** False while data is still missing that it begins with. */
  ready?: boolean
  /** What is to happen when it can't be fetched; without it, it is tried again until it comes. */
  onFail?: () => void
  /** Stands there meanwhile. */
  meanwhile?: ReactNode
  /** It opens by a key and takes the focus: makes the strokes after that key wait for it. */
  holds?: () => () => void
}

/**
 * A part of the page that is fetched when it is first asked for. Unlike a lazy component it doesn't take the
 * page down when that fails: an order being written must outlive a bad connection.
 */
export function OnDemand<P extends object>({
  load,
  props,
  ready = true,
  onFail,
  meanwhile,
  holds,
}: OnDemandProps<P>) {
  const [part, setPart] = useState(() => {
    const Part = here.get(load) as Part<P> | undefined
    return Part ? { Part } : null
  })
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, by whichever functions were given first
  useEffect(() => {
    if (part && ready) return
    let gone = false
    let again: ReturnType<typeof setTimeout> | undefined
    const dropStrokes = holds?.()
    function failed() {
      if (gone) return
      if (!onFail) {
        again = setTimeout(fetchIt, retryAfterMs)
        return
      }
      toast.show({ kind: 'error', title: 'Error', text: 'This could not be loaded. Try again in a moment.' })
      dropStrokes?.()
      onFail()
    }
    function fetchIt() {
      fetched(load).then((Part) => gone || setPart({ Part }), failed)
    }
    if (!part) fetchIt()
    return () => {
      gone = true
      clearTimeout(again)
      dropStrokes?.()
    }
  }, [])
  return part && ready ? <part.Part {...props} /> : meanwhile
}

/** Fetches a part once a hand moves, so that asking for it finds it, and the page itself comes first. */
export function useSoon<P extends object>(load: () => Promise<Part<P>>): void {
  useEffect(() => {
    const waiting = new AbortController()
    const fetchIt = () => {
      waiting.abort()
      // Failing here means nothing: it is fetched again when it is asked for.
      fetched(load).catch(() => undefined)
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll']) {
      document.addEventListener(sign, fetchIt, { passive: true, capture: true, signal: waiting.signal })
    }
    return () => waiting.abort()
  }, [load])
}

/** Fetches a part that is certain to be needed when something else has come. */
export function useNow<P extends object>(load: () => Promise<Part<P>>): void {
  useEffect(() => {
    fetched(load).catch(() => undefined)
  }, [load])
}
