import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { createQueryClient } from '#web/api/query-client.ts'
import { OrderFormScreen } from '#web/screens/order-form/order-form-screen.tsx'
import { SessionGate } from '#web/shell/session/session.tsx'
import { ConfirmProvider } from '#web/ui/overlay/confirm.tsx'
import { ToastProvider } from '#web/ui/overlay/toast-provider.tsx'
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx'

const { mode, data } = await (await fetch('/given.json')).json()

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={createQueryClient()}>
    <BrowserRouter>
      <TooltipProvider>
        <ToastProvider>
          <ConfirmProvider>
            <Routes>
              <Route element={<SessionGate signIn={null} />}>
                <Route path="*" element={<OrderFormScreen mode={mode} data={data} />} />
              </Route>
            </Routes>
          </ConfirmProvider>
        </ToastProvider>
      </TooltipProvider>
    </BrowserRouter>
  </QueryClientProvider>,
)
