import { type ReactNode, type RefObject, useEffect } from 'react'
import './dialog.css'
import { bufferKeysForDialog } from './key-buffer.ts'
import './focus-return.ts'
import { later } from './later.ts'

const useOpenDialog = later(async () => (await import('./dialog-content.tsx')).DialogContent)

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Said more quietly beside the title: which of how many. */
  titleNote?: ReactNode
  size?: 'normal' | 'small' | 'wide' | 'viewer'
  /** Stands above another dialog. */
  nested?: boolean
  /** Buttons in the place of the cross; one of them closes the dialog. */
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
}

/** A page on top of the page; what it takes to keep the focus in it comes after the page below. */
export function Dialog(props: DialogProps) {
  const OpenDialog = useOpenDialog(props.open)
  const { open } = props
  const here = OpenDialog !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is held from the opening on, and dropped with the closing
  useEffect(() => (open && !here ? bufferKeysForDialog() : undefined), [open])
  return OpenDialog && <OpenDialog {...props} />
}
