import { baseTypes } from '#shared/order/kinds.ts'
import { shownName } from '#shared/shown-name.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { setProducer } from './quick-edit.ts'
import { useQuickEdit } from './quick-edit-context.ts'

const typeLabels = { standard: 'Standard', custom: 'Custom' } as const

/** Producer and PO type; a child document has its parent's. */
export function QuickFields() {
  const { edit, context, change, problemAt } = useQuickEdit()
  const child = edit.order.documentType !== 'original'
  const producer = context.customers.find((one) => one.id === edit.producerId)
  const stored = { id: edit.order.producerId, name: edit.order.producerName, accountId: '', active: true }
  const value = producer ?? (edit.producerId === stored.id ? stored : null)
  return (
    <div className="grid g3">
      <Combobox
        className="span2"
        label="Producer"
        items={context.customers.filter((one) => one.active)}
        value={value}
        onChange={(one) => change(setProducer(one?.id ?? null))}
        itemKey={(one) => one.id}
        itemText={shownName}
        itemNote={(one) => one.accountId}
        placeholder="Choose a producer"
        readOnly={child}
        error={problemAt('producerId')}
        emptyText="No producer matches"
      />
      <SelectField
        label="PO Type"
        value={edit.baseType}
        onChange={(value) =>
          change((now) => ({ ...now, baseType: value === 'custom' ? 'custom' : 'standard' }))
        }
        options={baseTypes.map((type) => ({ value: type, label: typeLabels[type] }))}
        disabled={child}
        error={problemAt('contractType')}
      />
    </div>
  )
}
