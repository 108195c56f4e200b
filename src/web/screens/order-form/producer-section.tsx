import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { baseTypes } from '#shared/order/kinds.ts'
import type { Producer } from '#shared/people.ts'
import { shownName } from '#shared/shown-name.ts'
import { chooseBaseType, chooseProducer, showProducers } from '#web/order/model/form-steps.ts'
import { baseTypeLabels, isChild, isLocked, isProducerLocked } from '#web/order/model/order-form.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { Segmented } from '#web/ui/field/segmented.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { focusOn, useFocusIfLost } from '#web/ui/focus.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { useToast } from '#web/ui/overlay/toast.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { fieldId } from './form/focus-field.ts'
import { FormSection } from './form/form-section.tsx'
import { useForm, useFormStore, useProblemAt } from './form/form-store.tsx'
import { putIn } from './form/given-form.ts'

const shownOptions = [
  { value: 'mine', label: 'Mine', tip: 'Marked as yours under Customers' },
  { value: 'all', label: 'All', tip: 'Every producer' },
] as const

const UsualSplit = lazy(async () => (await import('./splits/usual-split.tsx')).UsualSplit)

export function ProducerSection() {
  const { change } = useFormStore()
  const mode = useForm(({ form }) => form.mode)
  const shown = useForm(({ form }) => form.producersShown)
  const locked = useForm(({ form }) => isLocked(form))
  const producerLocked = useForm(({ form }) => isProducerLocked(form))
  const chosen = useForm(({ form }) => form.producerId !== null)
  const [due, setDue] = useState(false)
  usePreloadOnInput(UsualSplit)
  return (
    <FormSection title="Producer">
      <div className="of-producer">
        <div className="of-who">
          <ProducerField readOnly={producerLocked} onNewChoice={() => setDue(true)} />
          {chosen && <UsualSplit due={due} onSettled={() => setDue(false)} />}
        </div>
        <Segmented
          label="Producers shown"
          value={shown}
          onChange={(choice) => change(showProducers(choice))}
          options={shownOptions}
          disabled={mode !== 'create_new'}
        />
        <TypeField readOnly={locked} />
        {locked && <LockedNote producer={producerLocked} />}
      </div>
    </FormSection>
  )
}

function LockedNote({ producer }: { producer: boolean }) {
  const child = useForm(({ form }) => isChild(form))
  const what = producer ? 'Producer and PO type' : 'PO type'
  const [come, are] = producer ? ['come', 'are'] : ['comes', 'is']
  return (
    <p className="note q spanall">
      {child
        ? `${what} ${come} from the parent order.`
        : `${what} ${are} locked while the order has service line items.`}
    </p>
  )
}

const none: readonly Producer[] = []
const producerFieldId = fieldId('producerId')
const focusProducer = () => focusOn(producerFieldId, { preventScroll: true })

/**
 * Returns a function that chooses a producer. If the order has lines, the choice locks the input, so a notice
 * offers to undo the choice.
 */
function useChooseProducer(onNewChoice: () => void): (producer: Producer | null) => void {
  const store = useFormStore()
  const toast = useToast()
  const chosen = useForm(({ form }) => form.producerId)
  // Moves focus to the locked field, which is a new element, if the field it replaces had focus.
  useFocusIfLost(chosen, producerFieldId)

  return (producer) => {
    const former = store.get().form.producerId
    store.change(chooseProducer(producer?.id ?? null))
    if (producer && producer.id !== former) onNewChoice()
    if (producer === null || !isProducerLocked(store.get().form)) return
    toast.show({
      kind: 'info',
      title: `${producer.name} chosen`,
      text: 'The producer is now locked, because the order has service line items.',
      action: {
        label: 'Undo',
        onAction: () => {
          store.change(chooseProducer(null))
          focusProducer()
        },
      },
    })
  }
}

/**
 * The navigation key of the last link that was followed. Stored outside the component, because the next form
 * may start before the URL changes.
 */
let carriedOut: string | null = null

/**
 * Chooses the producer that a link such as "Create PO for" has put in the URL, as if the user had chosen it
 * (rule finding/create-for). Does this only once per visit.
 */
function useGivenProducer(producers: readonly Producer[], choose: (producer: Producer) => void): void {
  const store = useFormStore()
  const [query, setQuery] = useSearchParams()
  const { key } = useLocation()
  const id = query.get('producer')
  const given = id === null ? undefined : producers.find((one) => String(one.id) === id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has it
  useEffect(() => {
    if (!given || carriedOut === key) return
    carriedOut = key
    putIn(store, () => choose(given))
    setQuery({}, { replace: true })
    focusProducer()
  }, [given])
}

/**
 * Focuses the producer field of a new order, unless something else has focus. On a phone, focuses nothing,
 * because that would open the keyboard.
 */
function useFocusAtStart(empty: boolean): void {
  const phone = usePhone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form starts
  useLayoutEffect(() => {
    const free = document.activeElement?.matches('body, #content, [data-cover] *') ?? true
    if (empty && free && !phone) focusProducer()
  }, [])
}

interface ProducerFieldProps {
  readOnly: boolean
  /** Called when the user chooses a different producer. */
  onNewChoice: () => void
}

function ProducerField({ readOnly, onNewChoice }: ProducerFieldProps) {
  const choose = useChooseProducer(onNewChoice)
  const mode = useForm(({ form }) => form.mode)
  const producerId = useForm(({ form }) => form.producerId)
  const mine = useForm(({ form }) => form.producersShown === 'mine')
  useFocusAtStart(mode === 'create_new' && producerId === null)
  const lists = useForm((view) => view.lists)
  const storedOrders = useForm(({ base }) => base.storedOrders)
  const { producers } = lists.catalogue
  const all = useMemo(() => producers.filter((one) => one.active), [producers])
  const items = useMemo(
    () => (mine ? all.filter((one) => lists.mine?.has(one.id)) : all),
    [all, mine, lists.mine],
  )
  useGivenProducer(mode === 'create_new' ? all : none, choose)
  const stored = storedOrders.before ?? storedOrders.parent
  const value =
    producerId === null
      ? null
      : (producers.find((one) => one.id === producerId) ?? {
          id: producerId,
          name: stored?.producerName ?? `Producer ${producerId}`,
          accountId: '',
          active: true,
        })
  return (
    <Combobox
      id={producerFieldId}
      label="Producer"
      items={items}
      value={value}
      onChange={choose}
      itemKey={(one) => one.id}
      itemText={shownName}
      itemNote={(one) => one.accountId}
      // The user must replace an archived producer in a copied order, so the field isn't locked (rule
      // kinds/copy-replaces-archived).
      readOnly={readOnly && !(mode === 'copy_as_new' && value?.active === false)}
      placeholder="Name or account ID"
      error={useProblemAt('producerId')}
      list={mine ? lists.stateOf('producers', 'mine') : lists.stateOf('producers')}
      beyond={mine ? { items: all, heading: 'Not one of yours; found under All' } : undefined}
      emptyText={
        mine && items.length === 0
          ? 'You have no producers yet. Type a name to search all producers.'
          : 'No producer matches'
      }
    />
  )
}

function TypeField({ readOnly }: { readOnly: boolean }) {
  const { change } = useFormStore()
  const baseType = useForm(({ form }) => form.baseType)
  const error = useProblemAt('contractType')
  const id = fieldId('contractType')
  if (readOnly) {
    return (
      <Combobox
        id={id}
        label="PO Type"
        readOnly
        items={baseTypes}
        value={baseType}
        onChange={() => undefined}
        itemKey={(type) => type}
        itemText={(type) => baseTypeLabels[type]}
        error={error}
      />
    )
  }
  return (
    <SelectField
      id={id}
      label="PO Type"
      value={baseType}
      onChange={(type) => change(chooseBaseType(type === 'custom' ? 'custom' : 'standard'))}
      data-tip="Standard: scouting. Custom: all other services."
      options={baseTypes.map((type) => ({ value: type, label: baseTypeLabels[type] }))}
      error={error}
    />
  )
}
