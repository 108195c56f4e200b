import { type FormEvent, useEffect, useState } from 'react'
import { baseTypes } from '#shared/order/kinds.ts'
import { shownName } from '#shared/shown-name.ts'
import { creditWarningOf } from '#web/order/model/credit-warning.ts'
import { numberProblems } from '#web/order/model/form-problems.ts'
import { chooseBaseType, chooseProducer } from '#web/order/model/form-steps.ts'
import { isChild } from '#web/order/model/order-form.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { focusOn } from '#web/ui/focus.ts'
import { lazy, usePreloadOnInput } from '#web/ui/lazy.tsx'
import { Message } from '#web/ui/message.tsx'
import { QuickLines } from './quick-lines.tsx'
import { QuickProblems } from './quick-problems.tsx'
import { QuickShares } from './quick-shares.tsx'
import { QuickDiscount, QuickTotals } from './quick-totals.tsx'
import { type Edited, type QuickEdit, quickFieldId, useQuickEdit } from './use-quick-edit.ts'
import type { QuickEditStart } from './use-quick-edit-order.ts'
import { type QuickSaveOptions, useQuickSave } from './use-quick-save.ts'

const QuickConflict = lazy(async () => (await import('./quick-conflict.tsx')).QuickConflict)

interface QuickEditFormProps extends QuickSaveOptions {
  id: string
  start: QuickEditStart
  onChanged: (changed: boolean) => void
}

export function QuickEditForm({ id, start, onChanged, ...options }: QuickEditFormProps) {
  const { edited, shown, change, reload, merge } = useQuickEdit(start)
  const { save, problems, isUncertain, conflict, forgetConflict } = useQuickSave(start, options)
  usePreloadOnInput(QuickConflict)
  const [refusals, setRefusals] = useState(0)
  const found = problems(shown.form, shown.rules)
  // An invalid number is flagged at its field immediately, as in the full form.
  const atFields = [...found, ...numberProblems(shown.form, shown.rules)]
  const warning = creditWarningOf(shown.form, shown.figures.grandTotal, edited.base.storedOrders)
  const edit: QuickEdit = {
    ...shown,
    change(step) {
      onChanged(true)
      change(step)
    },
    fieldId: quickFieldId,
    problemAt: (path) => atFields.find((problem) => problem.path === path)?.message,
  }

  // The Update button loses focus because it is disabled during the save, so this effect moves focus to the
  // problems.
  useEffect(() => {
    if (refusals > 0) focusOn('quick-problems')
  }, [refusals])

  async function submit(what: Edited) {
    if (!(await save(what))) setRefusals((count) => count + 1)
  }

  return (
    <>
      <form
        id={id}
        className="qe"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit(edited)
        }}
      >
        <QuickProblems problems={found} isUncertain={isUncertain(shown.form)} />
        <QuickDiscount edit={edit} />
        <QuickLines edit={edit} />
        <QuickFields edit={edit} />
        <QuickShares edit={edit} list="agronomists" />
        <QuickShares edit={edit} list="customers" />
        {warning !== null && <Message kind="check">{warning}</Message>}
        <QuickTotals edit={edit} />
      </form>
      {conflict && (
        <QuickConflict
          error={conflict}
          edit={edit}
          answers={{
            onKeep: forgetConflict,
            onReload(newer) {
              forgetConflict()
              onChanged(false)
              reload(newer)
            },
            onMerge(merged, newer) {
              forgetConflict()
              void submit(merge(merged, newer))
            },
          }}
        />
      )}
    </>
  )
}

const typeLabels = { standard: 'Standard', custom: 'Custom' } as const

/** The producer and PO type; a child order shows those of its parent. */
function QuickFields({ edit }: { edit: QuickEdit }) {
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
