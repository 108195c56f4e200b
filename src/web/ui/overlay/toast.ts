import { createContext, useContext } from 'react'

export interface ToastText {
  title: string
  text?: string
  kind: 'success' | 'error' | 'info'
  action?: { label: string; onAction: () => void }
}

export interface Toaster {
  show: (toast: ToastText) => void
  clear: () => void
}

export const ToastContext = createContext<Toaster | null>(null)

export function useToast(): Toaster {
  const toaster = useContext(ToastContext)
  if (!toaster) throw new Error('useToast needs its provider')
  return toaster
}
