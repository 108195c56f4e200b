import { hasScoutingLines } from '#shared/order/kinds.ts'
import { leave } from '#web/order/model/line-steps.ts'
import { useLineEditor } from '#web/screens/order-form/line-editor/line-editor-context.tsx'
import { LineText } from '#web/screens/order-form/line-editor/line-inputs.tsx'
import { CountyField, StateField } from '#web/screens/order-form/line-editor/place-fields.tsx'
import { ChecksField, PriceField, UnitField } from '#web/screens/order-form/line-editor/price-fields.tsx'
import { ServiceField } from '#web/screens/order-form/line-editor/service-fields.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import '#web/screens/order-form/line-editor/line-editor.css'

interface Others {
  legalDescription: string
  crops: string
}

interface PastePatternFieldsProps {
  others: Others
  onOthers: (others: Others) => void
}

/** Fields for values that apply to every row but aren't in the pasted cells. */
export function PastePatternFields({ others, onOthers }: PastePatternFieldsProps) {
  const { context, edit, prefix } = useLineEditor()
  const scouting = hasScoutingLines(context.baseType)
  return (
    <fieldset
      className="of-linefields"
      onBlur={({ target }) => target.id.startsWith(prefix) && edit(leave(target.id.slice(prefix.length)))}
    >
      <legend className="vh">For all rows</legend>
      <div className="grid g6">
        <ServiceField />
        <UnitField />
        <PriceField />
        {scouting && <ChecksField />}
        <StateField />
        <CountyField />
        <LineText field="serviceDetails" className="span3" optional={scouting} />
        <TextField
          label="Default legal description"
          className="span3"
          optional
          value={others.legalDescription}
          onChange={(legalDescription) => onOthers({ ...others, legalDescription })}
          autoComplete="off"
        />
        {scouting && (
          <TextField
            label="Default crops"
            className="span3"
            optional
            value={others.crops}
            onChange={(crops) => onOthers({ ...others, crops })}
            autoComplete="off"
          />
        )}
      </div>
    </fieldset>
  )
}
