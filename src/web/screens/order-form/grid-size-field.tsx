import { useMemo, useState } from 'react'
import { gridSizesFor } from '#shared/order/catalogue.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { CustomGridDialog } from './custom-grid-dialog.tsx'
import { setCustomGridSize, setGridSize } from './line-editing.ts'
import { useLineEditor, useLineField } from './line-editor-context.tsx'
import { lineLabels } from './line-labels.ts'
import { listHint } from './list-retry.tsx'

const custom = 'Custom…'

function asksForSize(size: string): boolean {
  return size === custom || size.trim().toLowerCase() === 'other'
}

/** Sizes of the territory, where it has any; Other and Custom… ask for one of one's own. */
export function GridSizeField() {
  const { line, edit, world, lists } = useLineEditor()
  const [asking, setAsking] = useState(false)
  const items = useMemo(() => {
    const listed = gridSizesFor(world.territory, world.rules.gridSizes).map((entry) => entry.size)
    return [...new Set([...listed, custom])]
  }, [world.territory, world.rules.gridSizes])

  return (
    <>
      <Combobox
        {...useLineField('gridSize')}
        label={lineLabels.gridSize}
        className="span3"
        optional
        items={items}
        value={line.gridSize === '' ? null : line.gridSize}
        onChange={(size) => {
          if (size !== null && asksForSize(size)) setAsking(true)
          else edit(setGridSize(size ?? '', world))
        }}
        itemKey={(size) => size}
        itemText={(size) => size}
        hint={listHint(lists.retryOf('gridSizes'))}
        emptyText="No grid size matches; choose Custom…"
      />
      {asking && (
        <CustomGridDialog
          onClose={() => setAsking(false)}
          onChoose={(size, price) => {
            edit(setCustomGridSize(size, price))
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
