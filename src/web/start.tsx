import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from './api/query-client.ts'
import { AppRoutes } from './routes.tsx'
import { hearBackFirst } from './shell/leaving/leaving.ts'
import { BusyNotice } from './shell/page/busy-notice.tsx'
import { PageBoundary } from './shell/page/page-boundary.tsx'
import { hearOfOtherWindowsFirst } from './shell/session/held-work.ts'
import { ConfirmProvider } from './ui/overlay/confirm.tsx'
import { ToastProvider } from './ui/overlay/toast-provider.tsx'
import { TooltipProvider } from './ui/overlay/tooltip.tsx'

export function start(element: Element): Root {
  hearBackFirst()
  hearOfOtherWindowsFirst()
  element.classList.remove('coming')
  const root = createRoot(element)
  root.render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <TooltipProvider>
            <ToastProvider>
              <ConfirmProvider>
                <BusyNotice />
                <PageBoundary>
                  <AppRoutes />
                </PageBoundary>
              </ConfirmProvider>
            </ToastProvider>
          </TooltipProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  return root
}
