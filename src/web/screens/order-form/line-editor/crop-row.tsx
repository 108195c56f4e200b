import { leaveCrop, removeCrop, setCropType, typeCrop } from '#web/order/model/crop-steps.ts'
import { amountText, percentText } from '#web/order/model/typed-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { NumberField } from '#web/ui/field/number-field.tsx'
import { focusAfter } from '#web/ui/focus.ts'
import { useLineEditor, useLineField } from './line-editor-context.tsx'

export function CropRow({ index, items }: { index: number; items: readonly string[] }) {
  const { line, edit, lists, prefix } = useLineEditor()
  const number = index + 1
  const type = line.crops[index]?.cropType ?? ''

  const remove = () => focusAfter(() => edit(removeCrop(index)), `${prefix}crops`)

  return (
    <div className="of-row share">
      <Combobox
        {...useLineField(`crops.${index}.cropType`)}
        label={`Crop type ${number}`}
        hideLabel
        items={items}
        value={type === '' ? null : type}
        onChange={(crop) => edit(setCropType(index, crop ?? ''))}
        itemKey={(crop) => crop}
        itemText={(crop) => crop}
        placeholder="Choose a crop"
        list={lists.stateOf('crops')}
        emptyText="No crop in this territory matches"
      />
      <CropNumber index={index} field="percentAcres" />
      <CropNumber index={index} field="acres" />
      <IconButton icon="close" label={`Remove crop ${number}`} onClick={remove} />
    </div>
  )
}

function CropNumber({ index, field }: { index: number; field: 'percentAcres' | 'acres' }) {
  const { line, draft, edit } = useLineEditor()
  const path = `crops.${index}.${field}`
  const crop = line.crops[index]
  const percent = field === 'percentAcres'
  const shown = percent ? percentText(crop?.percentAcres ?? 0, 1) : amountText(crop?.acres ?? 0)
  return (
    <NumberField
      {...useLineField(path)}
      label={`${percent ? 'Percent' : 'Acres'} ${index + 1}`}
      hideLabel
      value={draft.typed[path] ?? shown}
      onChange={(text) => edit(typeCrop(index, field, text))}
      onBlur={() => edit(leaveCrop(index, field))}
      suffix={percent ? '%' : undefined}
      step={0.1}
      min={0}
    />
  )
}
