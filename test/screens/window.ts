import { Window } from 'happy-dom'
import { computed, displayOf, hasNoBox, isHidden } from './sight.ts'
import { InProcessWorker } from './worker.ts'

/** Globals that keep Node's values, because the page shares this process with the test and the server. */
const ofNode = new Set([
  ...['fetch', 'Headers', 'Request', 'Response', 'FormData', 'URL', 'URLSearchParams', 'Blob', 'File'],
  ...['AbortController', 'AbortSignal', 'TextEncoder', 'TextDecoder', 'ReadableStream', 'WritableStream'],
  ...['TransformStream', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'],
  ...['clearImmediate', 'queueMicrotask', 'structuredClone', 'crypto', 'performance', 'console', 'Buffer'],
  ...['process', 'global', 'globalThis', 'BroadcastChannel', 'MessageChannel', 'MessagePort', 'MessageEvent'],
  ...['WebAssembly', 'DOMException', 'atob', 'btoa', 'eval', 'Worker'],
])

export interface Size {
  width: number
  height: number
}

/** Opens a happy-dom window and makes its properties global, because the application uses globals. */
export function openWindow(url: string, size: Size, touch: boolean): Window {
  const window = new Window({
    url,
    ...size,
    settings: {
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      disableIframePageLoading: true,
      navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
      navigator: { userAgent: 'Chrome/140', maxTouchPoints: touch ? 5 : 0 },
      timer: { maxIntervalTime: -1 },
    },
  })
  takeOver(window)
  fillIn(window, touch)
  window.document.addEventListener('keypress', submitFromOutside as never)
  return window
}

function takeOver(window: Window): void {
  const names = new Set<string>()
  for (
    let each: object | null = window;
    each && each !== Object.prototype;
    each = Object.getPrototypeOf(each)
  )
    for (const name of Object.getOwnPropertyNames(each)) names.add(name)
  for (const name of names) {
    if (name in languageItself || ofNode.has(name) || name === 'constructor') continue
    const value: unknown = Reflect.get(window, name)
    const isFunction = typeof value === 'function' && !/^[A-Z]/.test(name)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: isFunction ? value.bind(window) : value,
    })
  }
  for (const name of ['window', 'self', 'parent', 'top'])
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: window })
  // For these globals, the window uses the same objects as the Node process.
  for (const name of ofNode)
    if (name in globalThis && name !== 'fetch')
      Object.defineProperty(window, name, {
        configurable: true,
        writable: true,
        value: Reflect.get(globalThis, name),
      })
}

const languageItself = Object.fromEntries(
  Object.getOwnPropertyNames(globalThis)
    .filter((name) =>
      /^(Array|Object|Function|String|Number|Boolean|Symbol|BigInt|Math|JSON|Date|RegExp|Map|Set|Weak|Promise|Proxy|Reflect|Error|.*Error|.*Array|ArrayBuffer|SharedArrayBuffer|DataView|Atomics|Intl|Iterator|Infinity|NaN|undefined|parseInt|parseFloat|isNaN|isFinite|decodeURI.*|encodeURI.*|escape|unescape|FinalizationRegistry)$/.test(
        name,
      ),
    )
    .map((name) => [name, true]),
)

/** Adds APIs that happy-dom lacks, because it has no layout. */
function fillIn(window: Window, touch: boolean): void {
  const height = function (this: HTMLElement) {
    // Virtual lists render only the rows that fit in the list. Here, each row is 40 px high, and the list is
    // as high as the window.
    return this.hasAttribute('data-index') ? 40 : window.innerHeight
  }
  for (const name of ['offsetHeight', 'clientHeight'])
    Object.defineProperty(window.HTMLElement.prototype, name, { configurable: true, get: height })
  for (const name of ['offsetWidth', 'clientWidth'])
    Object.defineProperty(window.HTMLElement.prototype, name, {
      configurable: true,
      get: () => window.innerWidth,
    })
  const matchMedia = window.matchMedia.bind(window)
  const given: Record<string, unknown> = {
    Worker: InProcessWorker,
    getComputedStyle: styleOf,
    scrollTo: () => undefined,
    scrollBy: () => undefined,
    matchMedia: (query: string) => {
      if (query === '(pointer: coarse)' || query === '(hover: none)')
        return Object.assign(matchMedia('all'), {}) && fixedMedia(query, touch)
      if (/prefers-reduced-motion/.test(query)) return fixedMedia(query, true)
      return matchMedia(query)
    },
  }
  for (const [name, value] of Object.entries(given)) {
    for (const target of [window, globalThis])
      Object.defineProperty(target, name, { configurable: true, writable: true, value })
  }
  window.Element.prototype.scrollIntoView = () => undefined
  // This object never dispatches an event, so the page's fonts never finish loading.
  Object.defineProperty(window.document, 'fonts', { value: new window.EventTarget() })
  Object.defineProperty(window.Element.prototype, 'checkVisibility', {
    configurable: true,
    value(this: Element, { visibilityProperty = false } = {}) {
      return !(visibilityProperty ? isHidden(this) : hasNoBox(this))
    },
  })
}

function fixedMedia(media: string, matches: boolean) {
  return { media, matches, addEventListener: () => undefined, removeEventListener: () => undefined }
}

/** Returns the computed styles that are known without layout, such as whether the element is displayed. */
function styleOf(element: Element) {
  const inline = (element as HTMLElement).style
  const known: Record<string, string> = {
    display: displayOf(element),
    visibility: computed(element, 'visibility') || 'visible',
    animationName: 'none',
    pointerEvents: 'auto',
    userSelect: 'auto',
  }
  return new Proxy(known, {
    get: (_, name: string) =>
      name === 'getPropertyValue'
        ? (one: string) => known[one] ?? inline?.getPropertyValue(one) ?? ''
        : (known[name] ?? Reflect.get(inline ?? {}, name) ?? ''),
  })
}

/**
 * Submits the form when Enter is pressed in a field, because user-event doesn't find a submit button outside
 * the form, such as in a dialog's footer.
 */
function submitFromOutside(event: KeyboardEvent): void {
  const { target: field } = event
  if (event.key !== 'Enter' || event.defaultPrevented || !(field instanceof HTMLInputElement)) return
  if (!field.form?.id || field.form.querySelector('[type=submit], button:not([type])')) return
  const button = document.querySelector<HTMLButtonElement>(`button[type=submit][form="${field.form.id}"]`)
  if (!button) return
  event.preventDefault()
  button.click()
}
