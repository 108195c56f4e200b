import {
  type ComponentType,
  type ReactNode,
  lazy as reactLazy,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { type ToastText, useToast } from './overlay/toast.ts'

const retryAfterMs = 2_000

export const loadFailed: ToastText = {
  kind: 'error',
  title: 'Error',
  text: 'This could not be loaded. Try again in a moment.',
}

interface WhileLoading {
  /** Shown while it loads. */
  fallback?: ReactNode
  /** False while data is still missing that it begins with: the fallback stays, and so do the keys. */
  ready?: boolean
  /** What to do when it can't be loaded, beside the toast; without it, loading is tried again until it works. */
  onLoadFailed?: () => void
}

interface Preloadable {
  preload: () => Promise<unknown>
}

/** A component whose code isn't part of the page. */
export interface Lazy<P extends object> extends Preloadable {
  (props: P & WhileLoading): ReactNode
  isLoaded: () => boolean
}

/** The code of a component: loaded once, and drawn at once when it is there. */
function codeOf<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null
  return {
    loaded: () => loaded,
    async load() {
      loaded ??= await load()
      return loaded
    },
  }
}

/**
 * A component that is loaded when it is first drawn. Unlike React's own it doesn't take the page down when that
 * fails: an order being written must outlive a bad connection. One that opens by a key and takes the focus
 * gives `bufferKeys`: the keys typed while it loads wait for it.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  bufferKeys?: () => () => void,
): Lazy<P> {
  const code = codeOf(load)
  function LazyComponent(props: P & WhileLoading): ReactNode {
    const { ready = true } = props
    const [Component, setComponent] = useState(code.loaded)
    const toast = useToast()
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, and fails to the caller who drew it first
    useEffect(() => {
      if (Component && ready) return
      let cancelled = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const dropKeys = bufferKeys?.()
      function failed() {
        if (cancelled) return
        if (!props.onLoadFailed) {
          timer = setTimeout(start, retryAfterMs)
          return
        }
        toast.show(loadFailed)
        dropKeys?.()
        props.onLoadFailed()
      }
      function start() {
        code.load().then((Loaded) => cancelled || setComponent(() => Loaded), failed)
      }
      if (!Component) start()
      return () => {
        cancelled = true
        clearTimeout(timer)
        dropKeys?.()
      }
    }, [])
    return Component && ready ? <Component {...props} /> : props.fallback
  }
  return Object.assign(LazyComponent, { preload: code.load, isLoaded: () => code.loaded() !== null })
}

/**
 * A screen, which has nothing to lose when it can't be loaded: that is left to the boundary around the page. Drawn
 * at once when it is loaded already: React would always show the fallback first, and for 300 ms.
 */
export function lazyScreen(load: () => Promise<ComponentType>, fallback: ReactNode) {
  const code = codeOf(load)
  const Suspending = reactLazy(async () => ({ default: await code.load() }))
  function Screen() {
    // Which of the two it is stays, and with it what is typed into it.
    const [Loaded] = useState(code.loaded)
    return <Suspense fallback={fallback}>{Loaded ? <Loaded /> : <Suspending />}</Suspense>
  }
  return Object.assign(Screen, { preload: code.load })
}

/** Loads what is certain to be needed once something else has arrived. */
export function usePreload(component: Preloadable): void {
  useEffect(() => preload(component), [component])
}

/** Loads at the first user input, so that it is there when it is needed and the page itself comes first. */
export function usePreloadOnInput(component: Preloadable): void {
  useEffect(() => {
    if (waiting.size === 0) listen()
    waiting.add(component)
  }, [component])
}

/** The same of what is to be drawn as soon as it is there: whether it is. */
export function useLoadedOnInput(component: Preloadable & { isLoaded: () => boolean }): boolean {
  const [loaded, setLoaded] = useState(component.isLoaded)
  const loading = useMemo(
    () => ({ preload: () => component.preload().then(() => setLoaded(true)) }),
    [component],
  )
  usePreloadOnInput(loading)
  return loaded
}

// It loads when it is drawn if it doesn't now.
const preload = (component: Preloadable) => void component.preload().catch(() => undefined)

const waiting = new Set<Preloadable>()

function listen(): void {
  const listening = new AbortController()
  const options = { passive: true, capture: true, signal: listening.signal }
  function onInput() {
    listening.abort()
    waiting.forEach(preload)
    waiting.clear()
  }
  for (const input of ['pointermove', 'pointerdown', 'keydown', 'scroll']) {
    document.addEventListener(input, onInput, options)
  }
}
