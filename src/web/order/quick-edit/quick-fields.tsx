import { baseTypes } from '#shared/order/kinds.ts'
import { shownName } from '#shared/shown-name.ts'
import { chooseBaseType, chooseProducer } from '#web/order/model/form-steps.ts'
import { isChild } from '#web/order/model/order-form.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { type QuickEdit, quickFieldId } from './use-quick-edit.ts'

const typeLabels = { standard: 'Standard', custom: 'Custom' } as const

/** Producer and PO type; a child has its parent's. */
export function QuickFields({ edit }: { edit: QuickEdit }) {
  const { form, lists, names, change, problemAt } = edit
  const child = isChild(form)
  return (
    <div className="grid g3">
      <Combobox
        className="span2"
        id={quickFieldId('producerId')}
        label="Producer"
        items={lists.catalogue.customers.filter((one) => one.active)}
        value={names.customer(form.producerId)}
        onChange={(one) => change(chooseProducer(one?.id ?? null))}
        itemKey={(one) => one.id}
        itemText={shownName}
        itemNote={(one) => one.accountId}
        placeholder="Choose a producer"
        readOnly={child}
        error={problemAt('producerId')}
        emptyText="No producer matches"
      />
      <SelectField
        id={quickFieldId('contractType')}
        label="PO Type"
        value={form.baseType}
        onChange={(value) => change(chooseBaseType(value === 'custom' ? 'custom' : 'standard'))}
        options={baseTypes.map((type) => ({ value: type, label: typeLabels[type] }))}
        disabled={child}
        error={problemAt('contractType')}
      />
    </div>
  )
}
