import type { LineItemInput } from '#shared/order/line-item.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { LineActions } from './line-actions.ts'
import { useNarrow } from './use-narrow.ts'

interface LineButtonsProps {
  line: LineItemInput
  index: number
  actions: LineActions
}

export function editButtonId(lineId: string): string {
  return `line-edit-${lineId}`
}

/** Three buttons on a desktop, one menu where there is no room for them. */
export function LineButtons({ line, index, actions }: LineButtonsProps) {
  const number = index + 1
  const does = [
    { icon: 'pencil', label: `Edit line ${number}`, act: () => actions.edit(line.id) },
    { icon: 'copy', label: `Copy line ${number}`, act: () => actions.copy(line) },
    { icon: 'trash', label: `Remove line ${number}`, act: () => actions.remove(line, index) },
  ] as const
  const narrow = useNarrow()
  if (narrow) {
    return (
      <Menu
        trigger={
          <IconButton id={editButtonId(line.id)} icon="more" label={`Edit, copy or remove line ${number}`} />
        }
        items={does.map(({ icon, label, act }) => ({
          icon,
          label,
          warn: icon === 'trash',
          onSelect: act,
        }))}
      />
    )
  }
  return does.map(({ icon, label, act }) => (
    <IconButton
      key={icon}
      id={icon === 'pencil' ? editButtonId(line.id) : undefined}
      icon={icon}
      label={label}
      onClick={act}
    />
  ))
}
