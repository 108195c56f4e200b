import type { LineItemInput } from '#shared/order/line-item.ts'
import { editButtonId } from '#web/screens/order-form/form/focus-field.ts'
import { useForm } from '#web/screens/order-form/form/form-store.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import type { LineCommands } from './line-commands.ts'

interface LineButtonsProps {
  line: LineItemInput
  index: number
  commands: LineCommands
  narrow: boolean
  /** 0 for the line whose buttons Tab reaches; the arrow keys move to those of the other lines. */
  tabIndex: 0 | -1
}

export function LineButtons({ line, index, commands, narrow, tabIndex }: LineButtonsProps) {
  const number = index + 1
  const last = useForm(({ form }) => form.lines.length === number)
  const does = [
    { icon: 'pencil', label: `Edit line ${number}`, act: () => commands.edit(line.id) },
    { icon: 'copy', label: `Copy line ${number}`, act: () => commands.copy(line) },
    { icon: 'trash', label: `Remove line ${number}`, act: () => commands.remove(new Set([line.id])) },
  ] as const
  if (narrow) {
    const moves = [
      { icon: 'chevron-up', label: 'Move up', act: () => commands.nudge(line.id, -1), disabled: index === 0 },
      { icon: 'chevron-down', label: 'Move down', act: () => commands.nudge(line.id, 1), disabled: last },
      { icon: 'check', label: 'Select', act: () => commands.toggle(line.id, false) },
    ] as const
    const [edit, copy, remove] = does
    return (
      <Menu
        trigger={
          <IconButton id={editButtonId(line.id)} icon="more" label={`Edit, copy or remove line ${number}`} />
        }
        items={[edit, copy, ...moves, remove].map(({ act, ...item }) => ({
          ...item,
          warn: item.icon === 'trash',
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
      tabIndex={tabIndex}
      onClick={act}
    />
  ))
}
