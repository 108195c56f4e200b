import { useRef } from 'react'
import type { DraftShare } from '#shared/order/draft.ts'
import { leaveField } from '#web/order/model/form-steps.ts'
import { isChild, type ShareList, sharePaths } from '#web/order/model/order-form.ts'
import { removeRow, typeShareAmount, typeSharePercentage } from '#web/order/model/share-steps.ts'
import { amountText, percentText } from '#web/order/model/typed-text.ts'
import { AgronomistField, CustomerField, type PeopleEditor } from '#web/order/share-people.tsx'
import { fieldId, focusField } from '#web/screens/order-form/form/focus-field.ts'
import { useForm, useFormStore, useProblemAt } from '#web/screens/order-form/form/form-store.tsx'
import { useNames } from '#web/screens/order-form/form/use-names.ts'
import { IconButton } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { drawNow } from '#web/ui/focus.ts'

interface ShareRowProps {
  list: ShareList
  index: number
  share: DraftShare
  amount: number
}

function usePeopleEditor(): PeopleEditor {
  const { change } = useFormStore()
  const form = useForm((view) => view.form)
  const lists = useForm((view) => view.lists)
  const problems = useForm((view) => view.problems)
  const problemAt = (path: string) => problems.find((problem) => problem.path === path)?.message
  return { form, change, lists, names: useNames(), problemAt, fieldId }
}

export function ShareRow({ list, index, share, amount }: ShareRowProps) {
  const { change, get } = useFormStore()
  const editor = usePeopleEditor()
  const child = isChild(editor.form)
  const name = `${list === 'agronomists' ? 'Agronomist' : 'Customer'} ${index + 1}`

  function remove() {
    drawNow(() => change(removeRow(list, index)))
    const next = Math.max(0, Math.min(index, get().form[list].length - 1))
    const field = list === 'agronomists' ? 'email' : 'id'
    focusField(`${sharePaths[list]}.${next}.${field}`)
  }

  return (
    <fieldset className="of-row share" aria-label={`Share of ${name.toLowerCase()}`}>
      {list === 'agronomists' ? (
        <AgronomistField index={index} label={name} editor={editor} />
      ) : (
        <CustomerField index={index} label={name} editor={editor} />
      )}
      <PercentageField list={list} index={index} name={name} percentage={share.percentage} />
      <AmountField list={list} index={index} name={name} amount={amount} />
      {child ? <span /> : <IconButton icon="close" label={`Remove ${name.toLowerCase()}`} onClick={remove} />}
    </fieldset>
  )
}

interface NumberProps {
  list: ShareList
  index: number
  name: string
}

function PercentageField({ list, index, name, percentage }: NumberProps & { percentage: number }) {
  const { change, get } = useFormStore()
  const began = useRef(get().form)
  const path = `${sharePaths[list]}.${index}.percentage`
  const typed = useForm(({ form }) => form.typed[path])
  return (
    <NumberField
      id={fieldId(path)}
      label={`${name} percentage`}
      hideLabel
      value={typed ?? percentText(percentage, 1)}
      onFocus={() => {
        began.current = get().form
      }}
      onChange={(text) => change(typeSharePercentage(list, index, text, began.current))}
      onBlur={() => change(leaveField(path))}
      suffix="%"
      step={0.1}
      min={0}
      max={100}
      error={useProblemAt(path)}
    />
  )
}

function AmountField({ list, index, name, amount }: NumberProps & { amount: number }) {
  const { change } = useFormStore()
  const path = `${sharePaths[list]}.${index}.amount`
  const typed = useForm(({ form }) => form.typed[path])
  const type = useForm(({ form }) => form.documentType)
  const credit = type === 'credit_memo' && amount !== 0
  return (
    <NumberField
      id={fieldId(path)}
      label={`${name} amount`}
      hideLabel
      className={credit ? 'of-credit' : undefined}
      value={typed ?? amountText(credit ? Math.abs(amount) : amount)}
      onChange={(text) => change(typeShareAmount(list, index, text))}
      onBlur={() => change(leaveField(path))}
      prefix={credit ? '($' : '$'}
      suffix={credit ? ')' : undefined}
      step={0.01}
      min={0}
      error={useProblemAt(path)}
    />
  )
}
