import { useLayoutEffect, useMemo } from 'react'
import { type BaseType, baseTypes } from '#shared/order/kinds.ts'
import { shownName } from '#shared/shown-name.ts'
import { chooseBaseType, chooseProducer, showProducers } from '#web/order/model/form-steps.ts'
import { isChild, isLocked } from '#web/order/model/order-form.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { Segmented } from '#web/ui/field/segmented.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { fieldId } from './form/focus-field.ts'
import { FormSection } from './form/form-section.tsx'
import { useForm, useFormStore, useProblemAt } from './form/form-store.tsx'

const typeLabels: Record<BaseType, string> = { standard: 'Standard', custom: 'Custom' }
const shownOptions = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'All' },
] as const

export function ProducerSection() {
  const { change } = useFormStore()
  const mode = useForm(({ form }) => form.mode)
  const shown = useForm(({ form }) => form.producersShown)
  const locked = useForm(({ form }) => isLocked(form))
  const child = useForm(({ form }) => isChild(form))
  return (
    <FormSection title="Producer">
      <div className="of-producer">
        <ProducerField readOnly={locked} />
        <Segmented
          label="Producers shown"
          value={shown}
          onChange={(choice) => change(showProducers(choice))}
          options={shownOptions}
          disabled={mode !== 'create_new'}
        />
        <TypeField readOnly={locked} />
        {locked && (
          <p className="note q spanall">
            {child
              ? "Producer and PO type are the parent order's."
              : 'Producer and PO type are locked while the order has service line items.'}
          </p>
        )}
      </div>
    </FormSection>
  )
}

/** A new order begins in this field, unless the focus is elsewhere already; on a phone it would bring up the keyboard. */
function useFocusAtStart(empty: boolean): void {
  const phone = usePhone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the form begins
  useLayoutEffect(() => {
    const free = document.activeElement?.matches('body, #content, .cover *') ?? true
    if (empty && free && !phone)
      document.getElementById(fieldId('producerId'))?.focus({ preventScroll: true })
  }, [])
}

function ProducerField({ readOnly }: { readOnly: boolean }) {
  const { change } = useFormStore()
  const mode = useForm(({ form }) => form.mode)
  const producerId = useForm(({ form }) => form.producerId)
  const mine = useForm(({ form }) => form.producersShown === 'mine')
  useFocusAtStart(mode === 'create_new' && producerId === null)
  const lists = useForm((view) => view.lists)
  const storedOrders = useForm(({ base }) => base.storedOrders)
  const { producers } = lists.catalogue
  const items = useMemo(
    () => producers.filter((one) => one.active && (!mine || lists.mine?.has(one.id))),
    [producers, mine, lists.mine],
  )
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
      id={fieldId('producerId')}
      label="Producer"
      items={items}
      value={value}
      onChange={(one) => change(chooseProducer(one?.id ?? null))}
      itemKey={(one) => one.id}
      itemText={shownName}
      itemNote={(one) => one.accountId}
      // Of a copy it must be replaced when it was archived since (rule kinds/copy-replaces-archived).
      readOnly={readOnly && !(mode === 'copy_as_new' && value?.active === false)}
      placeholder="Name or account ID"
      error={useProblemAt('producerId')}
      list={mine ? lists.stateOf('producers', 'mine') : lists.stateOf('producers')}
      emptyText={mine ? 'None of your producers matches. All shows every producer.' : 'No producer matches'}
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
        itemText={(type) => typeLabels[type]}
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
      options={baseTypes.map((type) => ({ value: type, label: typeLabels[type] }))}
      error={error}
    />
  )
}
