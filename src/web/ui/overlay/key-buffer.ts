/**
 * How long, in milliseconds, to buffer keys: longer than any chunk takes to load. After that, a dead keyboard
 * is worse than a lost keystroke.
 */
const timeoutMs = 10_000

const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

/** Whether a key starts buffering. A key that the focused field handles itself, such as a letter, doesn't. */
type Begins = (event: KeyboardEvent) => boolean

/**
 * Buffers keystrokes for a component that is loading, and replays them in order once focus is within the
 * `goal` selector. Calling the returned function, or clicking anywhere, cancels the buffering.
 */
export function bufferKeys(goal: string, begins: Begins = () => true): () => void {
  const strokes: KeyboardEvent[] = []
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const stop = () => listening.abort()
  const timer = setTimeout(stop, timeoutMs)
  listening.signal.addEventListener('abort', () => clearTimeout(timer))
  let arrived = false

  async function repeat() {
    // Keys pressed during the replay are added to the end of the queue.
    for (let next = strokes.shift(); next && !listening.signal.aborted; next = strokes.shift()) {
      repeatStroke(next)
      await new Promise((resolve) => setTimeout(resolve))
    }
    stop()
  }

  function pressed(event: KeyboardEvent) {
    if (!event.isTrusted || event.isComposing || !isStroke(event)) return
    if (strokes.length === 0 && !arrived && !begins(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    strokes.push(event)
  }

  function focused({ target }: FocusEvent) {
    if (arrived || !(target instanceof Element) || !target.closest(goal)) return
    arrived = true
    clearTimeout(timer)
    // Starts the replay once the current render has finished.
    setTimeout(repeat)
  }

  window.addEventListener('keydown', pressed, options)
  window.addEventListener('focusin', focused, options)
  window.addEventListener('pointerdown', stop, options)
  return () => arrived || stop()
}

export const bufferKeysForDialog = () => bufferKeys('[role=dialog]')

/**
 * Whether a key can be replayed. Other input, such as pasting or typing on a phone, goes directly to the
 * focused field.
 */
function isStroke({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (modifiers.includes(key) || key === 'Unidentified' || key === 'Process' || key === 'Dead') return false
  return !(ctrlKey || metaKey) || key === 'Enter'
}

/** Replays the keystroke on the focused element, including the browser's default action. */
function repeatStroke(stroke: KeyboardEvent): void {
  const field = document.activeElement ?? document.body
  const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat } = stroke
  const again = { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, bubbles: true, cancelable: true }
  if (!field.dispatchEvent(new KeyboardEvent('keydown', again)) || ctrlKey || metaKey) return
  if (key === 'Tab') focusNext(field, shiftKey ? -1 : 1)
  else if (isPressable(field)) {
    if ((key === 'Enter' || key === ' ') && !repeat) field.click()
  } else if (key === 'Enter' && field instanceof HTMLInputElement) submit(field.form)
  // Uses a deprecated command, because nothing else works like typing: it fires events and works with the
  // field's own undo.
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Delete') document.execCommand('forwardDelete')
  else if (key === 'Enter') document.execCommand('insertText', false, '\n')
  else if (key.length === 1) document.execCommand('insertText', false, key)
}

function isPressable(control: Element): control is HTMLElement {
  return control.matches('button, a, input:is([type=checkbox], [type=radio])')
}

function submit(form: HTMLFormElement | null): void {
  const button = [...(form?.elements ?? [])].find((one) => one.matches('[type=submit]'))
  if (!button?.matches(':disabled')) form?.requestSubmit()
}

function focusNext(from: Element, by: 1 | -1): void {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex]'),
  ]
  const onWay = controls.filter(
    (one) =>
      one === from ||
      (one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert]') && one.checkVisibility()),
  )
  const places: readonly Element[] = onWay
  const next = onWay[places.indexOf(from) + by]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
