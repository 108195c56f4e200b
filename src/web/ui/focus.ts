import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** An element, a function that finds an element once it is rendered, or an element's `id` or `data-focus`. */
export type FocusTarget = string | HTMLElement | null | undefined | (() => HTMLElement | null | undefined)

export const named = (name: string) =>
  document.getElementById(name) ?? document.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`)

export function focusOn(target: FocusTarget, options?: FocusOptions): HTMLElement | null {
  const element =
    typeof target === 'function' ? target() : typeof target === 'string' ? named(target) : target
  element?.focus(options)
  return element ?? null
}

/**
 * Renders a change synchronously, then moves focus, so that the target has focus before the next keystroke.
 */
export function focusAfter(update: () => void, target: FocusTarget, options?: FocusOptions): void {
  flushSync(update)
  focusOn(target, options)
}

/** A ref that focuses the element when it appears, for elements without `autoFocus`. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}

export function drawNow(change: () => void): void {
  flushSync(change)
}

/**
 * Whether no element has focus. A disabled element doesn't count as focused, because the browser blurs it a
 * moment later.
 */
export function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}

/** Moves focus to the target if the focused element was removed or disabled when `value` changed. */
export function useFocusIfLost(value: unknown, target: FocusTarget): void {
  const before = useRef(value)
  const rescue = useEffectEvent(() => {
    if (isFocusLost()) focusOn(target, { preventScroll: true })
  })
  useLayoutEffect(() => {
    if (before.current === value) return
    before.current = value
    rescue()
  }, [value])
}

/** Returns the first field with a problem, or the message about problems that belong to no field. */
export const firstProblem = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')

const maxKept = 4
/**
 * How long, in milliseconds, `focusNext` keeps trying, because the target might appear only after a list
 * reloads.
 */
const retryMs = 5_000
let last: HTMLElement[] = []

// Uses optional chaining, because unit tests import this module where `document` is undefined.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  last = [target, ...last.filter((one) => one !== target)].slice(0, maxKept)
})

/**
 * The most recently focused elements, newest first. Needed because the page loses focus when a focused button
 * is disabled or a dialog closes.
 */
export function lastFocused(): readonly HTMLElement[] {
  return last
}

/** Returns the element that had focus until it was disabled, such as a pressed button. */
export const lostFocus = () => last.find((one) => one.isConnected)

/**
 * Moves focus to the target after an action removes the focused element. Waits until the target is rendered
 * and focusable, and gives up if the user presses a key or clicks first.
 */
export function focusNext(target: FocusTarget): void {
  const from = document.activeElement
  const end = performance.now() + retryMs
  const over = new AbortController()
  const stop = () => over.abort()
  const { signal } = over
  for (const act of ['keydown', 'pointerdown']) window.addEventListener(act, stop, { capture: true, signal })

  function look(): void {
    if (isFocusLost()) focusOn(target)
    const isDone = !isFocusLost() && document.activeElement !== from
    if (isDone || performance.now() > end) stop()
    if (!signal.aborted) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
