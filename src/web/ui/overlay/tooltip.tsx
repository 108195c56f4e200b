import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import './tooltip.css'

const openDelayMs = 700
/** A tip opens without a delay if another tip closed less than this many milliseconds ago. */
const skipDelayMs = 300

interface Tipped {
  'data-tip'?: string
}

/**
 * Adds a short description to the child. Only sets an attribute, so that tooltips cost little even in a long
 * table.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<Tipped> }) {
  return cloneElement(children, { 'data-tip': text })
}

/**
 * Shows tooltips for the whole application. A tooltip opens after a delay, or immediately if another one just
 * closed.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Tip />
    </>
  )
}

function Tip() {
  const control = useTippedControl()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (control && box.current) place(box.current, control.getBoundingClientRect())
  }, [control])
  // Hidden from screen readers, because the control's accessible name already contains this text.
  return (
    control && (
      <div className="tip" aria-hidden="true" ref={box}>
        {control.dataset.tip}
      </div>
    )
  )
}

const gap = 4
const margin = 8

/**
 * Positions the tip above the control, or below the control if there is no room above. Keeps the tip inside
 * the window.
 */
function place(box: HTMLElement, over: DOMRect): void {
  const { width, height } = box.getBoundingClientRect()
  const middle = over.left + over.width / 2 - width / 2
  const left = Math.min(Math.max(middle, margin), window.innerWidth - width - margin)
  const above = over.top - height - gap
  box.style.left = `${left}px`
  box.style.top = `${above >= margin ? above : over.bottom + gap}px`
}

function tippedOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}

function useTippedControl(): HTMLElement | null {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let near: HTMLElement | null = null
    let open = false
    let closedAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    function show(control: HTMLElement) {
      open = true
      setShown(control)
    }
    function hide() {
      clearTimeout(timer)
      if (open) closedAt = performance.now()
      open = false
      setShown(null)
    }
    function moved(event: PointerEvent) {
      const control = event.pointerType === 'touch' ? null : tippedOf(event)
      if (control === near) return
      near = control
      hide()
      if (!control) return
      const soon = performance.now() - closedAt < skipDelayMs
      timer = setTimeout(() => show(control), soon ? 0 : openDelayMs)
    }
    function focused(event: FocusEvent) {
      const control = tippedOf(event)
      hide()
      if (control?.matches(':focus-visible')) show(control)
    }

    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', moved, { signal })
    document.addEventListener('focusin', focused, { signal })
    for (const end of ['focusout', 'pointerdown', 'keydown', 'scroll']) {
      document.addEventListener(end, hide, { signal, capture: true, passive: true })
    }
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [])
  return shown
}
