import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type FocusTarget, focusOn, lastFocused } from '#web/ui/focus.ts'
import { ignoreDoubleClick } from './ignore-double-click.ts'
import { hasOpenList } from './open-list.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  titleNote?: ReactNode
  /** On a phone, a `question` dialog is only as tall as its text. */
  size?: 'normal' | 'small' | 'question' | 'wide' | 'viewer' | 'broad' | 'sheet'
  nested?: boolean
  conceals?: boolean
  /** Buttons to show instead of the close button; one of them closes the dialog. */
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
  /**
   * The element to focus when the dialog opens. The default is the element marked `data-focus="first"`, or
   * else the first field.
   */
  initialFocus?: FocusTarget
  /**
   * The element to focus when the dialog closes. If not set, or if the element is gone by then, the
   * previously focused element gets focus.
   */
  finalFocus?: FocusTarget
}

/**
 * A modal dialog. Escape and the close button close it. A click outside doesn't, because that would lose the
 * user's input.
 */
export function DialogContent({
  open,
  onClose,
  title,
  titleNote,
  size = 'normal',
  nested,
  conceals,
  actions,
  footer,
  children,
  initialFocus,
  finalFocus,
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {/* Replaces Radix's overlay, whose scroll lock adds a style element, which the content security
            policy forbids. */}
        <div className={classNames('scrim', nested && 'nested', conceals && 'conceals')}>
          <ScrollLock />
          {conceals && <InertPage />}
          <Page size={size} initialFocus={initialFocus} finalFocus={finalFocus}>
            <header>
              <Radix.Title>{title}</Radix.Title>
              {titleNote && <span className="q">{titleNote}</span>}
              <span className="end">
                {actions !== undefined ? (
                  actions
                ) : (
                  <IconButton icon="close" label="Close" onClick={onClose} />
                )}
              </span>
            </header>
            <div className="body">{children}</div>
            {/* A div, because a footer element would count as a landmark of the page. */}
            {footer && <div className="foot">{footer}</div>}
          </Page>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

function focusFirst(page: HTMLElement | null): void {
  const find = (selector: string) => page?.querySelector<HTMLElement>(selector)
  focusOn(find('[data-focus=first]') ?? find(firstField) ?? page, { preventScroll: true })
}

/** The first field or control in the dialog. Excludes inactive tabs, which the Tab key skips. */
const firstField =
  '.body :is(input:not([disabled], [type=hidden], [readonly]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), a[href]):not([tabindex="-1"])'

function Page({
  size,
  initialFocus,
  finalFocus,
  children,
}: Pick<DialogProps, 'initialFocus' | 'finalFocus'> & { size: string; children: ReactNode }) {
  // Before the dialog appears, records where focus should return later, because a field in the dialog might
  // take focus immediately.
  const [returnTo] = useState(placesToReturn)
  const page = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ignoreDoubleClick()
    return ignoreDoubleClick
  }, [])
  useFocusFromGuards(page)
  return (
    <Radix.Content
      ref={page}
      className={classNames('dialog', size !== 'normal' && size)}
      aria-describedby={undefined}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        if (!focusOn(initialFocus, { preventScroll: true })) focusFirst(page.current)
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (focusOn(finalFocus)) return
        focusOn(
          returnTo.find((place) => place.isConnected),
          { preventScroll: true },
        )
      }}
      onEscapeKeyDown={(event) => {
        if (hasOpenList(event.target)) event.preventDefault()
      }}
      onInteractOutside={(event) => event.preventDefault()}
    >
      {children}
    </Radix.Content>
  )
}

/**
 * Keeps Tab inside the dialog. Radix's focus guards return focus to the last focused element; if that has
 * since been disabled, it can't take focus, and Tab would leave the dialog.
 */
function useFocusFromGuards(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const isGuard = target instanceof Element && target.hasAttribute('data-radix-focus-guard')
      if (isGuard && page.current === [...document.querySelectorAll('.dialog')].at(-1))
        focusFirst(page.current)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [page])
}

/**
 * Returns the elements that can get focus back: the dialog's opener, then the opener's ancestors in case the
 * opener is gone, then the elements focused earlier.
 */
function placesToReturn(): HTMLElement[] {
  const [opener, ...earlier] = lastFocused()
  const places: HTMLElement[] = []
  for (let place: HTMLElement | null | undefined = opener; place; place = place.parentElement) {
    if (place === opener || place.hasAttribute('tabindex')) places.push(place)
  }
  return [...places, ...earlier]
}

/** The number of open dialogs, which can be nested. The page scrolls again only when the last one closes. */
let locks = 0

function ScrollLock() {
  useLayoutEffect(() => {
    const page = document.documentElement
    if (locks === 0) {
      page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
      window.addEventListener('keydown', keepFromNotices, { capture: true })
    }
    locks += 1
    page.classList.add('dialog-open')
    return () => {
      locks -= 1
      if (locks > 0) return
      page.classList.remove('dialog-open')
      window.removeEventListener('keydown', keepFromNotices, { capture: true })
    }
  }, [])
  return null
}

function InertPage() {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const behind = [...document.body.children].filter(
      (part): part is HTMLElement =>
        part instanceof HTMLElement && !part.inert && !part.contains(place.current),
    )
    for (const part of behind) part.inert = true
    return () => {
      for (const part of behind) part.inert = false
    }
  }, [])
  return <span ref={place} hidden />
}

/**
 * Blocks F8, which would move focus to the notices behind the dialog and back, so the focused field would
 * lose and regain focus.
 */
function keepFromNotices(event: KeyboardEvent): void {
  if (event.key === 'F8') event.stopImmediatePropagation()
}
