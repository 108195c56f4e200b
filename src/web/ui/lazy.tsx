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
  text: 'Part of this page could not be loaded. Try again in a moment.',
}

interface WhileLoading {
  fallback?: ReactNode
  /**
   * False until the component's initial data has loaded. Until then, the fallback is shown, and keystrokes
   * are buffered.
   */
  ready?: boolean
  /** Called if loading fails, after a toast is shown. If not set, loading is retried until it succeeds. */
  onLoadFailed?: () => void
}

interface Preloadable {
  preload: () => Promise<unknown>
}

export interface Lazy<P extends object> extends Preloadable {
  (props: P & WhileLoading): ReactNode
  isLoaded: () => boolean
}

/** Loads the component's code once; after that, the component renders synchronously. */
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
 * A component that loads on first render. Unlike with React.lazy, a failure doesn't crash the page, because
 * unsaved input must survive a bad connection. Pass `bufferKeys` for a component that the user opens with a
 * key and that takes focus: keys typed while it loads are replayed in it.
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
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, and reports failure to its first renderer
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
 * A screen that loads on first render. It has no input to lose, so a failure goes to the page's error
 * boundary. If its code is already loaded, it renders immediately, whereas React.lazy would first show the
 * fallback for 300 ms.
 */
export function lazyScreen(load: () => Promise<ComponentType>, fallback: ReactNode) {
  const code = codeOf(load)
  const Suspending = reactLazy(async () => ({ default: await code.load() }))
  function Screen() {
    // Chooses between `Loaded` and `Suspending` only on the first render, because switching later would lose
    // the user's input.
    const [Loaded] = useState(code.loaded)
    return <Suspense fallback={fallback}>{Loaded ? <Loaded /> : <Suspending />}</Suspense>
  }
  return Object.assign(Screen, { preload: code.load })
}

/**
 * Preloads a component when the component that calls this hook mounts, because the user will definitely need
 * it.
 */
export function usePreload(component: Preloadable): void {
  useEffect(() => preload(component), [component])
}

/** Preloads a component at the first user input, so that the page itself loads first. */
export function usePreloadOnInput(component: Preloadable): void {
  useEffect(() => {
    if (waiting.size === 0) listen()
    waiting.add(component)
  }, [component])
}

/**
 * Preloads a component at the first user input, and returns whether the component has loaded. Use this hook
 * for components that are rendered as soon as they load.
 */
export function useLoadedOnInput(component: Preloadable & { isLoaded: () => boolean }): boolean {
  const [loaded, setLoaded] = useState(component.isLoaded)
  const loading = useMemo(
    () => ({ preload: () => component.preload().then(() => setLoaded(true)) }),
    [component],
  )
  usePreloadOnInput(loading)
  return loaded
}

// Ignores failures, because rendering the component tries to load it again.
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
