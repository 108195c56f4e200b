import '@fontsource-variable/inter'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { createQueryClient } from '#web/api/query-client.ts'
import { PreviewDialog } from '#web/print/preview-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ToastProvider } from '#web/ui/overlay/toast-provider.tsx'

const order = await (await fetch('/order.json')).json()

function PrintPage() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <h1>Words of the screen behind the preview</h1>
      <Button onClick={() => setOpen(true)}>Preview PDF</Button>
      {open && <PreviewDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={createQueryClient()}>
    <ToastProvider>
      <PrintPage />
    </ToastProvider>
  </QueryClientProvider>,
)
