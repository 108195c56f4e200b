import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { knownFields } from '#shared/api/known-fields.ts'
import { splits } from '#shared/api/splits.ts'
import { isAutomatic, type SplitLine } from '#shared/order/shares/put-in.ts'
import { hasSharesOf, type UsualSplit as Split } from '#shared/order/shares/split-shares.ts'
import { endpointQuery } from '#web/api/hooks.ts'
import type { Step } from '#web/order/model/form-steps.ts'
import { focusField, focusSplit } from '#web/screens/order-form/form/focus-field.ts'
import { useForm, useFormStore } from '#web/screens/order-form/form/form-store.tsx'
import { useLineUndo } from '#web/screens/order-form/form/line-undo.ts'
import { useNames } from '#web/screens/order-form/form/use-names.ts'
import { Link } from '#web/shell/page/link.tsx'
import { useSession } from '#web/shell/session/session.tsx'
import { drawNow } from '#web/ui/focus.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { allToOne, keepShares, putInSplit } from './split-steps.ts'
import { useSplitMoment } from './use-split-moment.ts'
import './usual-split.css'

interface UsualSplitProps {
  /** True if the user has just chosen the producer, so the producer's usual split should be applied. */
  due: boolean
  /** Called once the usual split has been applied, or if there is none to apply. */
  onSettled: () => void
}

export function UsualSplit(props: UsualSplitProps) {
  const producerId = useForm(({ form }) => form.producerId)
  return producerId === null ? null : <OfProducer producerId={producerId} {...props} />
}

function OfProducer(props: UsualSplitProps & { producerId: number }) {
  const isNew = useForm(({ form }) => form.mode === 'create_new')
  useReadAhead(props.producerId)
  return isNew && <SplitOf {...props} />
}

function SplitOf({ producerId, due, onSettled }: UsualSplitProps & { producerId: number }) {
  const { change } = useFormStore()
  const { user } = useSession()
  const names = useNames()
  const replace = useReplaceShares(user.email)
  const { line, splits, retry } = useSplitMoment(producerId, due, onSettled)
  const nameOf = (id: number) => names.customer(id)?.name ?? ''

  /**
   * Makes a change that removes the clicked button. Keeps focus in the note. If the note has no button after
   * the change, moves focus to the producer.
   */
  function act(change: () => void) {
    drawNow(change)
    focusSplit()
  }
  function readAgain() {
    focusField('producerId')
    retry()
  }
  const put = (split: Split) => act(() => replace(split.name, putInSplit(split, user.email)))
  const toOne = () => act(() => replace('No split', allToOne(user.email)))

  return (
    <div className="of-split" data-focus="split" aria-live="polite">
      {line.kind !== 'nothing' && (
        <p className="note">
          <Says line={line} producer={nameOf(producerId)} nameOf={nameOf}>
            {{
              another: (label) => (
                <Another label={label} splits={splits} but={shownIn(line)} onChoose={put} />
              ),
              toOne: <Press onPress={toOne}>No split</Press>,
              use: (split) => <Press onPress={() => put(split)}>Use it</Press>,
              keep: <Press onPress={() => act(() => change(keepShares))}>Keep these shares</Press>,
              retry: <Press onPress={readAgain}>Try again</Press>,
            }}
          </Says>
        </p>
      )}
    </div>
  )
}

/**
 * Returns a function that replaces all shares, with an option to undo. If the user had typed shares, a notice
 * says that they were replaced (rule splits/taken-back).
 */
function useReplaceShares(writer: string): (by: string, step: Step) => void {
  const store = useFormStore()
  const { replaceShares } = useLineUndo()
  return (by, step) => {
    const { form } = store.get()
    const { producerId, putIn } = form
    const made = producerId !== null && isAutomatic(form, producerId, writer)
    const quiet = made || (putIn !== undefined && hasSharesOf(form, putIn.split))
    replaceShares({ label: `Shares replaced: ${by}`, quiet }, step)
  }
}

/** Returns the ID of the split that the note names, so that it isn't offered a second time. */
function shownIn(line: SplitLine): number | null {
  const named = line.kind === 'put in' || line.kind === 'out of date' || line.kind === 'offered'
  return named ? line.split.id : null
}

interface SaysProps {
  line: SplitLine
  producer: string
  nameOf: (id: number) => string
  children: {
    another: (label: string) => ReactNode
    toOne: ReactNode
    use: (split: Split) => ReactNode
    keep: ReactNode
    retry: ReactNode
  }
}

function Says({ line, producer, nameOf, children }: SaysProps) {
  const { another, toOne, use, keep, retry } = children
  switch (line.kind) {
    case 'nothing':
      return null
    case 'reading':
      return <>Loading the usual split of {producer}. You can continue.</>
    case 'failed':
      return (
        <>
          The usual splits of {producer} could not be loaded. You can continue without them. {retry}
        </>
      )
    case 'put in':
      return (
        <>
          Usual split of {producer}: {line.split.name}. {another('Choose another')}, or {toOne}
        </>
      )
    case 'changed':
      return (
        <>
          Usual split of {producer}, changed here: {line.split.name}. {another('Choose another')}, or {toOne}
        </>
      )
    case 'of another':
      return (
        <>
          The shares still come from {nameOf(line.from)}, {line.split.name}, with your changes.{' '}
          {line.offer ? (
            <>
              The usual split of {producer} is {line.offer.name}. {use(line.offer)}, {toOne}
            </>
          ) : (
            <>
              They may be wrong for {producer}. {toOne}
            </>
          )}
          , or {keep}
        </>
      )
    case 'offered':
      return (
        <>
          {producer} has a usual split: {line.split.name}. {use(line.split)}, or {another('Choose another')}
        </>
      )
    case 'out of date':
      return (
        <>
          The usual split for {producer}, {line.split.name}, was not applied: {archived(line.people)}.{' '}
          {another('Choose another')}
        </>
      )
  }
}

function archived(people: readonly string[]): string {
  const list = new Intl.ListFormat('en-US').format(people)
  return `${list} ${people.length === 1 ? 'is' : 'are'} archived`
}

function Press({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="link-button" onClick={onPress}>
      {children}
    </button>
  )
}

interface AnotherProps {
  label: string
  splits: readonly Split[]
  but: number | null
  onChoose: (split: Split) => void
}

const inAccounts = 'Manage usual splits in Accounts'

function Another({ label, splits, but, onChoose }: AnotherProps) {
  const producerId = useForm(({ form }) => form.producerId)
  const others = splits.filter(({ id }) => id !== but)
  const accounts = `/accounts?customer=${producerId}#usual-splits`
  if (others.length === 0)
    return (
      <Link className="link-button" to={accounts}>
        {inAccounts}
      </Link>
    )
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="link-button">
          {label}
        </button>
      }
      items={[
        ...others.map((split) => ({ label: split.name, onSelect: () => onChoose(split) })),
        {
          label: inAccounts,
          divided: true,
          link: (content) => <Link to={accounts}>{content}</Link>,
        },
      ]}
    />
  )
}

/**
 * Prefetches data that will soon be needed for this producer. If prefetching fails, the data is loaded when
 * it is needed.
 */
function useReadAhead(producerId: number): void {
  const queryClient = useQueryClient()
  // (rule known-fields/read-once)
  useEffect(() => {
    void queryClient.prefetchQuery(endpointQuery(knownFields.list, { params: { id: producerId } }))
  }, [queryClient, producerId])

  // Preloads the offer to save a usual split, which may appear after an edited order is saved, so that no
  // card moves when the offer appears (rule splits/offered-after-saving).
  const edited = useForm(({ form }) => form.mode === 'edit_po' && form.documentType === 'original')
  const saving = useForm(({ submit }) => submit.kind === 'sending')
  useEffect(() => {
    if (!edited || !saving) return
    import('#web/order/splits/split-note.tsx').catch(() => undefined)
    void queryClient.prefetchQuery(endpointQuery(splits.read, { params: { id: String(producerId) } }))
  }, [queryClient, edited, saving, producerId])
}
