import { memo, useMemo } from 'react'
import { type BaseType, baseTypes } from '#shared/order/kinds.ts'
import { shownName } from '#shared/shown-name.ts'
import { chooseBaseType, chooseProducer, showProducers } from '#web/order/model/form-steps.ts'
import { isChild, isLocked } from '#web/order/model/order-form.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { Segmented } from '#web/ui/field/segmented.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { fieldId } from './form/focus-field.ts'
import { FormSection } from './form/form-section.tsx'
import { useOrderForm, useProblemAt } from './form/order-form-context.tsx'

const typeLabels: Record<BaseType, string> = { standard: 'Standard', custom: 'Custom' }
const shownOptions = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'All' },
] as const

export const ProducerSection = memo(function ProducerSection() {
  const { form, change } = useOrderForm()
  const locked = isLocked(form)
  return (
    <FormSection title="Producer">
      <div className="of-producer">
        <ProducerField readOnly={locked} />
        <Segmented
          label="Producers shown"
          value={form.producersShown}
          onChange={(shown) => change(showProducers(shown))}
          options={shownOptions}
          disabled={form.mode !== 'create_new'}
        />
        <TypeField readOnly={locked} />
        {locked && (
          <p className="note q spanall">
            {isChild(form)
              ? "Producer and PO type are the parent order's."
              : 'Producer and PO type are locked while the order has service line items.'}
          </p>
        )}
      </div>
    </FormSection>
  )
})

function ProducerField({ readOnly }: { readOnly: boolean }) {
  const { form, change, lists, storedOrders } = useOrderForm()
  const { producers } = lists.catalogue
  const mine = form.producersShown === 'mine'
  const items = useMemo(
    () => producers.filter((one) => one.active && (!mine || lists.mine?.has(one.id))),
    [producers, mine, lists.mine],
  )
  const stored = storedOrders.before ?? storedOrders.parent
  const value =
    form.producerId === null
      ? null
      : (producers.find((one) => one.id === form.producerId) ?? {
          id: form.producerId,
          name: stored?.producerName ?? `Producer ${form.producerId}`,
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
      // Of a copy it must be replaced when it was archived since.
      readOnly={readOnly && !(form.mode === 'copy_as_new' && value?.active === false)}
      placeholder="Name or account ID"
      error={useProblemAt('producerId')}
      list={mine ? lists.stateOf('producers', 'mine') : lists.stateOf('producers')}
      emptyText={mine ? 'None of your producers matches. All shows every producer.' : 'No producer matches'}
    />
  )
}

function TypeField({ readOnly }: { readOnly: boolean }) {
  const { form, change } = useOrderForm()
  const error = useProblemAt('contractType')
  const id = fieldId('contractType')
  if (readOnly) {
    return (
      <Combobox
        id={id}
        label="PO Type"
        readOnly
        items={baseTypes}
        value={form.baseType}
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
      value={form.baseType}
      onChange={(type) => change(chooseBaseType(type === 'custom' ? 'custom' : 'standard'))}
      options={baseTypes.map((type) => ({ value: type, label: typeLabels[type] }))}
      error={error}
    />
  )
}
