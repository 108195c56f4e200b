import { Button } from '#web/ui/button.tsx'

interface SelectionBarProps {
  count: number
  total: number
  onAll: () => void
  onFill: () => void
  onRemove: () => void
  onDone: () => void
}

/** What can be done with the selected lines; stays in sight while the table scrolls. */
export function SelectionBar({ count, total, onAll, onFill, onRemove, onDone }: SelectionBarProps) {
  return (
    <div className="of-selbar" role="toolbar" aria-label="Selected lines">
      <span className="say" aria-live="polite">
        {count} of {total} selected
      </span>
      {count < total && (
        <Button variant="plain" onClick={onAll}>
          Select all
        </Button>
      )}
      <Button disabled={count === 0} onClick={onFill}>
        Fill down
      </Button>
      <Button warn disabled={count === 0} onClick={onRemove}>
        Remove
      </Button>
      <Button variant="plain" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
