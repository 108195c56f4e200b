import { useMemo, useState } from 'react'
import { gridSizesFor } from '#shared/order/catalogue.ts'
import { lineLabels } from '#shared/order/line-fields.ts'
import { isOtherSize } from '#shared/order/rules/line-problems.ts'
import { gridSizePrice } from '#web/order/model/line-context.ts'
import { setCustomGridSize, setGridSize } from '#web/order/model/line-steps.ts'
import { Combobox } from '#web/ui/field/combobox.tsx'
import { CustomGridDialog } from './custom-grid-dialog.tsx'
import { useLineEditor, useLineField } from './line-editor-context.tsx'

const custom = 'Custom...'

function asksForSize(size: string): boolean {
  return size === custom || isOtherSize(size)
}

/**
 * Offers the grid sizes for the territory. The options Other and Custom... prompt for a custom size (rule
 * lines/custom-grid-size). Typing a size that isn't listed prompts for its price.
 */
export function GridSizeField() {
  const { line, edit, context, lists } = useLineEditor()
  /** The initial size in the dialog for a custom size; null while that dialog is closed. */
  const [asking, setAsking] = useState<string | null>(null)
  const items = useMemo(() => {
    const listed = gridSizesFor(context.territory, context.rules.gridSizes).map((entry) => entry.size)
    return [...new Set(listed)]
  }, [context.territory, context.rules.gridSizes])

  return (
    <>
      <Combobox
        {...useLineField('gridSize')}
        label={lineLabels.gridSize}
        className="span3"
        optional
        items={items}
        last={custom}
        value={line.gridSize === '' ? null : line.gridSize}
        onChange={(size, typed) => {
          if (size !== null && asksForSize(size)) setAsking(size === custom ? typed.trim() : '')
          else edit(setGridSize(size ?? '', context))
        }}
        itemKey={(size) => size}
        itemText={(size) => size}
        rowNote={(size) => (asksForSize(size) ? undefined : gridSizePrice(size, line, context))}
        list={lists.stateOf('gridSizes')}
      />
      {asking !== null && (
        <CustomGridDialog
          typedSize={asking}
          onClose={() => setAsking(null)}
          onChoose={(size, price) => {
            edit(setCustomGridSize(size, price))
            setAsking(null)
          }}
        />
      )}
    </>
  )
}
