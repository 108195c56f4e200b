import { Dialog } from '#web/ui/overlay/dialog.tsx'

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Help" size="small">
      <p>Documentation Coming Soon</p>
    </Dialog>
  )
}
