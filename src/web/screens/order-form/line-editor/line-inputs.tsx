import { hasScoutingLines } from '#shared/order/kinds.ts'
import { lineLabels, type TextKey } from '#shared/order/line-fields.ts'
import { setText } from '#web/order/model/line-steps.ts'
import { TextField } from '#web/ui/field/text-field.tsx'
import { CropFields } from './crop-fields.tsx'
import { FieldNameField } from './field-name-field.tsx'
import { GridSizeField } from './grid-size-field.tsx'
import { useLineEditor, useLineField } from './line-editor-context.tsx'
import { CountyField, StateField } from './place-fields.tsx'
import { ChecksField, PriceFields, UnitsField } from './price-fields.tsx'
import { CoopField, ServiceField } from './service-fields.tsx'
import './line-editor.css'

/**
 * A line's fields, in the panel and the dialog. Which fields are shown depends on the service (rule
 * lines/fields-by-service).
 */
export function LineFields() {
  const { context } = useLineEditor()
  const scouting = hasScoutingLines(context.baseType)
  return (
    <div className="of-linefields">
      <div className="grid g6">
        <FieldNameField className="span3" />
        <ServiceField />
        <LineText field="legalDescription" className="span3" optional={!scouting} />
        <StateField />
        <CountyField />
        <LineText field="serviceDetails" className="spanall" optional={scouting} />
        {!scouting && <GridSizeField />}
        {!scouting && <CoopField />}
      </div>
      <PriceFields scouting={scouting} />
      {scouting && <CropFields />}
    </div>
  )
}

/**
 * The inputs that usually differ from line to line: name, units, legal description and, for scouting, checks
 * and crops.
 */
export function ShortLineFields() {
  const { context } = useLineEditor()
  const scouting = hasScoutingLines(context.baseType)
  return (
    <div className="of-linefields">
      <div className="grid g6">
        <FieldNameField className="span2" short />
        <UnitsField />
        <LineText field="legalDescription" className={scouting ? 'span2' : 'span3'} optional={!scouting} />
        {scouting && <ChecksField />}
      </div>
      {scouting && <CropFields />}
    </div>
  )
}

interface LineTextProps {
  field: TextKey
  className: string
  optional?: boolean
}

export function LineText({ field, className, optional }: LineTextProps) {
  const { line, edit } = useLineEditor()
  return (
    <TextField
      {...useLineField(field)}
      label={lineLabels[field]}
      className={className}
      optional={optional}
      aria-required={!optional}
      value={line[field]}
      onChange={(text) => edit(setText(field, text))}
      autoComplete="off"
    />
  )
}
